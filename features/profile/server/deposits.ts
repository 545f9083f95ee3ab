import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { startOf } from '#house/bets/server/index.ts';
import type { Deposit, listDeposits as shape } from '../contract.ts';
import { pageOf, readPage } from './page.ts';

/** Deposits of a player, latest first: at most `count`, older than `before`, not before `since`. */
export type DepositSource = (
  playerId: bigint,
  wanted: {
    readonly before: bigint | undefined;
    readonly since: Date | undefined;
    readonly count: number;
  },
) => Promise<readonly Deposit[]>;

export async function listDeposits(
  deposits: DepositSource,
  playerId: bigint,
  query: Query<typeof shape>,
  nowMs: number,
): Promise<Answer<typeof shape> | Refusal> {
  const page = readPage(query);
  if (isRefusal(page)) return page;
  const since = startOf(query.period, nowMs);
  const found = await deposits(playerId, { before: page.before, since, count: page.count + 1 });
  return pageOf(found.map(wireOf), page.count);
}

/** Only what the profile promises: the cashier knows more of a deposit. */
function wireOf(deposit: Deposit): Deposit {
  const { id, name, currency, amount, shop_amount, commission, status } = deposit;
  const { sum_was_changed, is_late, created_at, expires_at } = deposit;
  return {
    id,
    name,
    currency,
    amount,
    shop_amount,
    commission,
    status,
    sum_was_changed,
    is_late,
    created_at,
    expires_at,
  };
}
