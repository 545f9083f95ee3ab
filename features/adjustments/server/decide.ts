import { micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { transfer } from '#domain/ledger/server/index.ts';
import {
  refuseClosed,
  refuseSecondApproval,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { approveAdjustment, type Adjustment } from '../contract.backoffice.ts';
import { refOf } from '../rules.ts';
import type { AdjustmentDeps } from './deps.ts';
import { adjustmentOf } from './present.ts';
import {
  findAdjustment,
  lockAdjustment,
  saveDecision,
  type AdjustmentRow,
  type AdjustmentDecision,
} from './store.ts';

type Answer = { readonly data: Adjustment };

/** The casino's account on the other side of manual adjustments. */
const MANUAL_ACCOUNT = 'manual';

/** Approves: one transfer, under a key made of the proposal's id, so that there is only one. */
export async function approve(
  deps: AdjustmentDeps,
  staff: StaffUser,
  id: bigint,
  decision: string | null,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (row?.status === 'approved' && row.decided_by === staff.id) {
      return { data: adjustmentOf(row, staff) };
    }
    const closed = refuseClosed(row?.status);
    if (closed) return closed;
    const proposal = { proposedBy: row!.proposed_by, roles: approveAdjustment.roles };
    const refused = await refuseSecondApproval(tx, staff, proposal);
    if (refused) return refused;
    const moved = await move(deps, tx, row!);
    if (isRefusal(moved)) return moved;
    await deps.announceBalance(tx, row!.player_id, row!.currency);
    const decided = { status: 'approved', staffId: staff.id, decision, transferId: moved } as const;
    return await settle(deps, tx, staff, row!, decided);
  });
}

export async function refuseProposal(
  deps: AdjustmentDeps,
  staff: StaffUser,
  id: bigint,
  decision: string,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    const closed = refuseClosed(row?.status);
    if (closed) return closed;
    // The proposer cannot refuse their own proposal, only withdraw it.
    if (row!.proposed_by === staff.id) return refuse('proposal_own');
    const decided = { status: 'refused', staffId: staff.id, decision, transferId: null } as const;
    return await settle(deps, tx, staff, row!, decided);
  });
}

export async function withdrawProposal(
  deps: AdjustmentDeps,
  staff: StaffUser,
  id: bigint,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (!row) return refuse('not_found');
    if (row.proposed_by !== staff.id) return refuse('adjustment_not_own');
    if (row.status !== 'proposed') return refuse('proposal_closed');
    const nothing = { decision: null, transferId: null };
    return await settle(deps, tx, staff, row, {
      status: 'withdrawn',
      staffId: staff.id,
      ...nothing,
    });
  });
}

/** Returns the id of the transfer. Refuses a debit that exceeds the balance. */
async function move(
  { accounts }: AdjustmentDeps,
  tx: Tx,
  { id, player_id, account, currency, amount, cause }: AdjustmentRow,
): Promise<bigint | Refusal> {
  const player = await accounts.find(tx, `player_${account}`, player_id.toString(), currency);
  const house = await accounts.find(tx, 'house_adjustment', MANUAL_ACCOUNT, currency);
  const isGiven = amount > 0n;
  const moved = await transfer(tx, {
    key: `adjustment:${id}`,
    kind: 'adjustment',
    debit: isGiven ? house : player,
    credit: isGiven ? player : house,
    amount: micro(isGiven ? amount : -amount),
    ref: refOf(id, cause),
  });
  return isRefusal(moved) ? moved : moved.id;
}

async function settle(
  { emit }: AdjustmentDeps,
  tx: Tx,
  staff: StaffUser,
  row: AdjustmentRow,
  decided: AdjustmentDecision,
): Promise<Answer> {
  await saveDecision(tx, row.id, decided);
  const { status, decision, transferId } = decided;
  const verb = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `adjustment.${verb[status]}`,
    playerId: row.player_id,
    target: row.id.toString(),
    before: { status: row.status },
    after: { status, ...(transferId === null ? {} : { transfer: transferId.toString() }) },
    reason: decision ?? undefined,
  });
  const body = { id: row.id.toString(), player_id: row.player_id.toString(), status };
  await emit(tx, 'adjustment.decided', body);
  return { data: adjustmentOf((await findAdjustment(tx, row.id))!, staff) };
}
