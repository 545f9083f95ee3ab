import type { PlayerId } from '#core/ids.ts';
import { formatMoney, ZERO, subtractMoney } from '#core/money.ts';
import type { Answer, Query } from '#core/wire.ts';
import { movementList, startOf, sumBets } from '#domain/history/server/index.ts';
import { listPlayerBalances } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.history.ts';
import { sumPayments } from './store.money.ts';

export async function readBalances(
  db: Queryable,
  playerId: PlayerId,
): Promise<Answer<typeof contract.readBalances>> {
  const rows = await listPlayerBalances(db, playerId);
  return {
    data: rows.map(({ currency, cash, bonus, held, debt }) => ({
      currency,
      cash: formatMoney(cash),
      bonus: formatMoney(bonus),
      held: formatMoney(held),
      ...(debt === null ? {} : { debt: formatMoney(debt) }),
    })),
  };
}

type MovementFilter = Query<typeof contract.exportMovements>;

export function staffMovements(
  db: Queryable,
  playerId: PlayerId,
  filter: MovementFilter,
  nowMs: number,
) {
  return movementList(db, playerId, filter, nowMs, (movement, ref): contract.PlayerMovement => ({
    ...movement,
    ref,
  }));
}

type Totals = typeof contract.readTotals;

/** Currencies are never added up; play money is not money and is left out. */
export async function readTotals(
  db: Queryable,
  playerId: PlayerId,
  { period }: Query<Totals>,
  nowMs: number,
): Promise<Answer<Totals>> {
  const since = startOf(period, nowMs);
  const bets = await sumBets(db, playerId, { game: undefined, play: 'none', since });
  const payments = await sumPayments(db, playerId, since);
  const data = payments.flatMap((sums) => {
    const played = bets.find(({ currency }) => currency === sums.currency);
    if (sums.deposited === 0n && sums.withdrawn === 0n && !played) return [];
    const { staked = ZERO, paidOut = ZERO, bonusStaked = ZERO, bonusPaid = ZERO } = played ?? {};
    return {
      currency: sums.currency,
      deposited: formatMoney(sums.deposited),
      withdrawn: formatMoney(sums.withdrawn),
      bets: played?.bets ?? 0,
      staked: formatMoney(staked),
      paid_out: formatMoney(paidOut),
      bonus_staked: formatMoney(bonusStaked),
      bonus_paid: formatMoney(bonusPaid),
      net: formatMoney(subtractMoney(paidOut, staked)),
    };
  });
  return { data };
}
