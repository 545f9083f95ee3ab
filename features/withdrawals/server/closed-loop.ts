import { formatMoney } from '#core/money.ts';
import { refuse, fieldError, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import { listOwed, closedLoopMaximum, type ClosedLoopSum } from '../rules.closed-loop.ts';
import type { WithdrawalDeps } from './deps.ts';
import { payoutMinimums, listPayoutMethods, payableInstruments } from './options.ts';
import type { WithdrawalRow } from './store.ts';
import { sumClosedLoop, sumClosedLoopPaid } from './store.facts.ts';

type RequestedSum = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount' | 'instrument'>;

/**
 * Enforces the closed loop by what was requested: a pending payout counts as paid back, so that the
 * player can go on.
 */
export async function enforceClosedLoop(
  deps: WithdrawalDeps,
  db: Queryable,
  request: RequestedSum,
): Promise<Refusal<'closed_loop_first'> | undefined> {
  const sums = await sumClosedLoop(db, request.player_id, request.currency);
  return await refuseAboveMaximum(deps, db, request, sums);
}

/**
 * Enforces the closed loop by what was paid, against the deposits before this request. A pending
 * payout may still come back, refused by a bank or cancelled by its player: until the others have
 * been paid, a withdrawal waits for review and cannot be approved.
 */
export async function enforceClosedLoopOnPaid(
  deps: WithdrawalDeps,
  db: Queryable,
  request: RequestedSum & { readonly created_at?: Date },
): Promise<Refusal<'closed_loop_first'> | undefined> {
  const { player_id, currency, created_at } = request;
  const sums = await sumClosedLoopPaid(db, player_id, currency, created_at ?? null);
  return await refuseAboveMaximum(deps, db, request, sums);
}

async function refuseAboveMaximum(
  deps: WithdrawalDeps,
  db: Queryable,
  { player_id, currency, amount, instrument }: RequestedSum,
  sums: readonly ClosedLoopSum[],
): Promise<Refusal<'closed_loop_first'> | undefined> {
  const ways = await listPayoutMethods(deps, db, player_id, currency);
  const [payable, least] = [payableInstruments(ways), payoutMinimums(ways)];
  const most = closedLoopMaximum(sums, payable, instrument, least);
  if (most === undefined || amount <= most) return undefined;
  const first = listOwed(sums, payable, least).find((owed) => owed.instrument !== instrument)!;
  const instead = fieldError(`closed_loop_first_${first.instrument}`, formatMoney(first.amount));
  return refuse('closed_loop_first', { amount: [instead] });
}
