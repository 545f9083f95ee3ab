import { createHash } from 'node:crypto';
import { AMOUNT_MAX, MICRO_PER_MINOR, parseMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { listMovements, readBalances } from '#domain/ledger/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Adjustment, proposeAdjustment } from '../contract.backoffice.ts';
import { readCorrected, type Corrected } from '../rules.ts';
import type { AdjustmentDeps } from './deps.ts';
import { adjustmentOf } from './present.ts';
import { findDuplicate, lockProposals, type NewAdjustment } from './store.duplicates.ts';
import { findByKey, insertAdjustment, isOfPlayer } from './store.ts';

type ProposalRequest = Body<typeof proposeAdjustment>;

/** Stores a proposal. No money is moved or reserved before the approval. */
export async function propose(
  deps: AdjustmentDeps,
  staff: StaffUser,
  key: string,
  request: ProposalRequest,
): Promise<{ data: Adjustment } | Refusal> {
  const earlier = await findByKey(deps.db, staff.id, key);
  const order = orderOf(staff, key, request);
  if (isRefusal(order)) return order;
  if (earlier) {
    const isSame = earlier.request_hash.equals(order.requestHash);
    return isSame ? { data: adjustmentOf(earlier, staff) } : refuse('key_reused');
  }
  const refused = await check(deps.db, order);
  if (refused) return refused;
  const row = await deps.db.transaction(async (tx) => {
    await lockProposals(tx, order.playerId);
    // The same request, sent twice, is not a duplicate of itself.
    if (await findByKey(tx, staff.id, key)) return undefined;
    const other = request.is_confirmed ? undefined : await findDuplicate(tx, order);
    if (other !== undefined) {
      return refuse('adjustment_possible_duplicate', {
        is_confirmed: [`adjustment_possible_duplicate:${other}`],
      });
    }
    const written = await insertAdjustment(tx, order);
    if (!written) return undefined;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'adjustment.propose',
      playerId: order.playerId,
      target: written.id.toString(),
      after: { ...request, status: 'proposed' },
      reason: request.reason,
    });
    return written;
  });
  if (isRefusal(row)) return row;
  // Sent twice at the same moment: the other request won, and its response is returned.
  return row ? { data: adjustmentOf(row, staff) } : await propose(deps, staff, key, request);
}

function orderOf(staff: StaffUser, key: string, request: ProposalRequest): NewAdjustment | Refusal {
  const amount = parseMoney(request.amount);
  if (amount === undefined) return refuse('adjustment_amount', { amount: ['amount_format'] });
  const size = amount < 0n ? -amount : amount;
  if (size === 0n || size > AMOUNT_MAX || size % MICRO_PER_MINOR !== 0n) {
    return refuse('adjustment_amount', { amount: ['adjustment_amount'] });
  }
  const corrects = request.corrects?.trim() || null;
  if (corrects !== null && !readCorrected(corrects)) {
    return refuse('corrects_unknown', { corrects: ['corrects_unknown'] });
  }
  const { player, account, currency, cause, reason } = request;
  const requestText = JSON.stringify([
    player,
    account,
    currency,
    amount.toString(),
    cause,
    reason,
    corrects,
  ]);
  return {
    key,
    requestHash: createHash('sha256').update(requestText).digest(),
    playerId: BigInt(player),
    account,
    currency,
    amount,
    cause,
    reason,
    corrects,
    proposedBy: staff.id,
  };
}

/** Checks what would certainly fail, for early feedback; the approval checks everything again. */
async function check(db: Queryable, order: NewAdjustment): Promise<Refusal | undefined> {
  const player = await findPlayer(db, order.playerId);
  if (player?.kind !== 'member') return refuse('not_found', { player: ['not_found'] });
  const corrected = order.corrects === null ? undefined : readCorrected(order.corrects);
  if (corrected && !(await isKnown(db, order.playerId, corrected))) {
    return refuse('corrects_unknown', { corrects: ['corrects_unknown'] });
  }
  if (order.amount > 0n) return undefined;
  const balances = await readBalances(db, order.playerId, order.currency);
  const isCovered = balances[order.account] >= -order.amount;
  return isCovered ? undefined : refuse('insufficient_funds', { amount: ['insufficient_funds'] });
}

async function isKnown(db: Queryable, playerId: bigint, corrected: Corrected): Promise<boolean> {
  const { kind, id } = corrected;
  if (kind !== 'transfer') return await isOfPlayer(db, playerId, { kind, id });
  const all = { play: undefined, account: undefined, since: undefined };
  const [latest] = await listMovements(db, playerId, { ...all, before: id + 1n, limit: 1 });
  return latest?.id === id;
}
