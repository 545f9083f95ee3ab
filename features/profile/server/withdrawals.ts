import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { startOf } from '#house/bets/server/index.ts';
import type { listWithdrawals as shape, Withdrawal } from '../contract.withdrawals.ts';
import { pageOf, readPage } from './page.ts';

/** Withdrawals of a player, latest first: at most `count`, older than `before`. */
export type WithdrawalSource = (
  playerId: bigint,
  wanted: {
    readonly before: bigint | undefined;
    readonly since: Date | undefined;
    readonly count: number;
  },
) => Promise<readonly Withdrawal[]>;

export async function listWithdrawals(
  withdrawals: WithdrawalSource,
  playerId: bigint,
  query: Query<typeof shape>,
  nowMs: number,
): Promise<Answer<typeof shape> | Refusal> {
  const page = readPage(query);
  if (isRefusal(page)) return page;
  const since = startOf(query.period, nowMs);
  const found = await withdrawals(playerId, { before: page.before, since, count: page.count + 1 });
  return pageOf(found.map(wireOf), page.count);
}

/** Only what the profile promises: the room of withdrawals knows more of one. */
function wireOf(withdrawal: Withdrawal): Withdrawal {
  const { id, name, currency, amount, fee, arrives, arrives_currency } = withdrawal;
  const { destination, status, created_at, closed_at } = withdrawal;
  return {
    id,
    name,
    currency,
    amount,
    fee,
    arrives,
    arrives_currency,
    destination,
    status,
    created_at,
    closed_at,
  };
}
