import { micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { transfer } from '#house/ledger/server/index.ts';
import { mayAct } from '#house/staff/rules.ts';
import { holdRoles, refuseSameHand, writeAudit, type Clerk } from '#house/staff/server/index.ts';
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
  type Decided,
} from './store.ts';

type Answer = { readonly data: Adjustment };

/** The account of the house that gives and takes what is put right by hand. */
const HOUSE = 'manual';

/** The yes: one transfer, under a key made of the proposal's number, so that there is only one. */
export async function approve(
  deps: AdjustmentDeps,
  clerk: Clerk,
  id: bigint,
  decision: string | null,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (row?.status === 'approved' && row.decided_by === clerk.id) {
      return { data: adjustmentOf(row, clerk) };
    }
    const refused =
      refuseDecision(row, clerk) ??
      (await refuseAbsent(tx, row!, clerk)) ??
      (await refuseSameHand(tx, clerk.id, [row!.proposed_by]));
    if (refused) return refused;
    const moved = await move(deps, tx, row!);
    if (isRefusal(moved)) return moved;
    await deps.announceBalance(tx, row!.player_id, row!.currency);
    const decided = { status: 'approved', staffId: clerk.id, decision, transferId: moved } as const;
    return await settle(deps, tx, clerk, row!, decided);
  });
}

export async function turnDown(
  deps: AdjustmentDeps,
  clerk: Clerk,
  id: bigint,
  decision: string,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    const refused = refuseDecision(row, clerk);
    if (refused) return refused;
    const decided = { status: 'refused', staffId: clerk.id, decision, transferId: null } as const;
    return await settle(deps, tx, clerk, row!, decided);
  });
}

export async function takeBack(
  deps: AdjustmentDeps,
  clerk: Clerk,
  id: bigint,
): Promise<Answer | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, id);
    if (!row) return refuse('not_found');
    if (row.proposed_by !== clerk.id) return refuse('adjustment_not_own');
    if (row.status !== 'proposed') return refuse('adjustment_closed');
    const nothing = { decision: null, transferId: null };
    return await settle(deps, tx, clerk, row, {
      status: 'withdrawn',
      staffId: clerk.id,
      ...nothing,
    });
  });
}

/** Why this clerk may not decide about it now. */
function refuseDecision(row: AdjustmentRow | undefined, clerk: Clerk): Refusal | undefined {
  if (!row) return refuse('not_found');
  if (row.status === 'expired') return refuse('adjustment_expired');
  if (row.status !== 'proposed') return refuse('adjustment_closed');
  return row.proposed_by === clerk.id ? refuse('adjustment_own') : undefined;
}

/** Two people say yes together, so both must still be who they were when they said it. */
async function refuseAbsent(
  tx: Tx,
  { proposed_by }: AdjustmentRow,
  clerk: Clerk,
): Promise<Refusal | undefined> {
  const roles = await holdRoles(tx, [proposed_by, clerk.id]);
  const mayStill = (id: bigint) => {
    const role = roles.get(id);
    return role !== undefined && mayAct(role, approveAdjustment.roles);
  };
  if (!mayStill(clerk.id)) return refuse('forbidden');
  return mayStill(proposed_by) ? undefined : refuse('adjustment_proposer');
}

/** Answers the number of the transfer. Refuses what the player does not have. */
async function move(
  { accounts }: AdjustmentDeps,
  tx: Tx,
  { id, player_id, account, currency, amount, cause }: AdjustmentRow,
): Promise<bigint | Refusal> {
  const player = await accounts.find(tx, `player_${account}`, player_id.toString(), currency);
  const house = await accounts.find(tx, 'house_adjustment', HOUSE, currency);
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
  clerk: Clerk,
  row: AdjustmentRow,
  decided: Decided,
): Promise<Answer> {
  await saveDecision(tx, row.id, decided);
  const { status, decision, transferId } = decided;
  const verb = { approved: 'approve', refused: 'refuse', withdrawn: 'withdraw' } as const;
  await writeAudit(tx, {
    staffId: clerk.id,
    role: clerk.role,
    action: `adjustment.${verb[status]}`,
    playerId: row.player_id,
    target: row.id.toString(),
    before: { status: row.status },
    after: { status, ...(transferId === null ? {} : { transfer: transferId.toString() }) },
    reason: decision ?? undefined,
  });
  const body = { id: row.id.toString(), player_id: row.player_id.toString(), status };
  await emit(tx, 'adjustment.decided', body);
  return { data: adjustmentOf((await findAdjustment(tx, row.id))!, clerk) };
}
