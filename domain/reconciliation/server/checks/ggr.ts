import { listGameDays } from '#domain/history/server/index.ts';
import { lastAccountDay, listAccountDays } from '#domain/ledger/server/index.ts';
import { daysAfter, type ReconciliationCheck } from '../check.ts';

const DAYS_MAX = 31;

/**
 * Every day: the GGR of each game by its bets equals what its ledger account gained on that day.
 * Two independent aggregates must give the same figure.
 */
export const checkGgr: ReconciliationCheck = async ({ db }, { mark }) => {
  const days = daysAfter(mark, await lastAccountDay(db), DAYS_MAX);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { comparedCount: 0, differences: [] };
  const moved = await listAccountDays(db, { kinds: ['house_game'], from, to });
  const gained = new Map<string, bigint>();
  for (const { day, owner, currency, credited, debited } of moved) {
    if (currency !== 'PLAY') gained.set(`${day}/${owner}/${currency}`, credited - debited);
  }
  const played = await listGameDays(db, { from, to });
  const ggr = new Map<string, bigint>(
    played.map((row) => [`${row.day}/${row.game}/${row.currency}`, row.staked - row.paidOut]),
  );
  const names = [...new Set([...gained.keys(), ...ggr.keys()])];
  return {
    comparedCount: names.length,
    mark: to,
    differences: names.flatMap((name) => {
      const [account, bets] = [gained.get(name) ?? 0n, ggr.get(name) ?? 0n];
      if (account === bets) return [];
      const [day, game, currency] = name.split('/');
      const facts = {
        day: day!,
        game: game!,
        currency: currency!,
        gained: account.toString(),
        ggr: bets.toString(),
      };
      return [{ subject: `ggr:${name}`, kind: 'ggr_differs' as const, facts }];
    }),
  };
};
