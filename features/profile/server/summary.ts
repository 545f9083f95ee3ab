import type { PlayerId } from '#core/ids.ts';
import { formatMoney, subtractMoney } from '#core/money.ts';
import type { Answer, Query } from '#core/wire.ts';
import { startOf, sumBets, type PlayerBetTotals } from '#domain/history/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { getSummary, Totals } from '../contract.ts';

/** Sums of a player's bets computed from the stored bets, not from a counter. */
export async function readSummary(
  db: Queryable,
  playerId: PlayerId,
  query: Query<typeof getSummary>,
  nowMs: number,
): Promise<Answer<typeof getSummary>['data']> {
  const since = startOf(query.period, nowMs);
  const sums = await sumBets(db, playerId, { game: query.game, play: query.play, since });
  const play = sums.find(({ currency }) => currency === 'PLAY');
  return {
    since: since?.toISOString() ?? null,
    money: sums.filter((sum) => sum !== play).map(totalsOf),
    play: play ? totalsOf(play) : null,
  };
}

function totalsOf({ currency, bets, staked, paidOut, ...bonus }: PlayerBetTotals): Totals {
  return {
    currency,
    bets,
    staked: formatMoney(staked),
    paid_out: formatMoney(paidOut),
    ...bonusOf(bonus),
    net: formatMoney(subtractMoney(paidOut, staked)),
  };
}

function bonusOf({ bonusStaked, bonusPaid }: Pick<PlayerBetTotals, 'bonusStaked' | 'bonusPaid'>) {
  if (bonusStaked === 0n && bonusPaid === 0n) return {};
  return { bonus_staked: formatMoney(bonusStaked), bonus_paid: formatMoney(bonusPaid) };
}
