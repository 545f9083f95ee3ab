import { listGameDays } from '#domain/bets/server/index.ts';
import { lastAccountDay, listAccountDays } from '#domain/ledger/server/index.ts';
import { daysAfter, type Check } from '../check.ts';

const DAYS_MAX = 31;

/**
 * Every day: what each game took less what it paid, as the bets say, is what its account of the
 * house gained on that day. Two roll-ups made on their own ways must come to the same figure.
 */
export const checkRevenue: Check = async ({ db }, { mark }) => {
  const days = daysAfter(mark, await lastAccountDay(db), DAYS_MAX);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { looked: 0, differences: [] };
  const moved = await listAccountDays(db, { kinds: ['house_game'], from, to });
  const gained = new Map<string, bigint>();
  for (const { day, owner, currency, cameIn, wentOut } of moved) {
    if (currency !== 'PLAY') gained.set(`${day}/${owner}/${currency}`, cameIn - wentOut);
  }
  const played = await listGameDays(db, { from, to });
  const revenue = new Map<string, bigint>(
    played.map((row) => [`${row.day}/${row.game}/${row.currency}`, row.staked - row.paidOut]),
  );
  const names = [...new Set([...gained.keys(), ...revenue.keys()])];
  return {
    looked: names.length,
    mark: to,
    differences: names.flatMap((name) => {
      const [account, bets] = [gained.get(name) ?? 0n, revenue.get(name) ?? 0n];
      if (account === bets) return [];
      const [day, game, currency] = name.split('/');
      const facts = {
        day: day!,
        game: game!,
        currency: currency!,
        gained: account.toString(),
        revenue: bets.toString(),
      };
      return [{ subject: `revenue:${name}`, kind: 'revenue_differs' as const, facts }];
    }),
  };
};
