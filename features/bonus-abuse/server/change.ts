import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  insertStep,
  lockCase,
  setCaseClaim,
  unblockBonuses,
  type AbuseCase,
} from '#domain/bonus-abuse/server/index.ts';
import type { Action } from '#domain/staff/rules.actions.ts';
import { nextClaim, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.ts';

const CLAIM_STEP = { claim: 'claimed', takeover: 'taken_over', release: 'released' } as const;

/** Claims an open case, takes it over or releases it. */
export async function claimCase(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { step, note = '' }: Body<typeof contract.claimAbuseCase>,
): Promise<
  undefined | Refusal<'not_found' | 'bad_input' | 'claimed_by_other' | 'claim_not_allowed'>
> {
  return await change(db, id, async (tx, row) => {
    const notAllowed = 'claim_not_allowed';
    if (row.decided_at !== null) return refuse(notAllowed);
    const { claimed_by: claimedBy } = row;
    const next = nextClaim({ step, claimedBy, staff, note: note || null, notAllowed });
    if (isRefusal(next)) return next;
    await setCaseClaim(tx, id, next);
    const action = CLAIM_STEP[step];
    await insertStep(tx, { caseId: id, staffId: staff.id, action, note: note || null });
    return await audit(tx, staff, row, `bonus.abuse.${step}`, {
      before: { claimed_by: claimedBy?.toString() ?? null },
      after: { claimed_by: next?.toString() ?? null },
      reason: note || undefined,
    });
  });
}

export async function addNote(
  db: Db,
  staff: StaffUser,
  id: bigint,
  note: string,
): Promise<undefined | Refusal<'not_found'>> {
  return await change(db, id, async (tx, row) => {
    await insertStep(tx, { caseId: id, staffId: staff.id, action: 'noted', note });
    return await audit(tx, staff, row, 'bonus.abuse.note', { reason: note });
  });
}

/** Lets the player get bonuses again. */
export async function unblock(
  db: Db,
  staff: StaffUser,
  id: bigint,
  reason: string,
): Promise<undefined | Refusal<'not_found' | 'bonus_not_blocked'>> {
  return await change(db, id, async (tx, row) => {
    if (!(await unblockBonuses(tx, row.player_id))) return refuse('bonus_not_blocked');
    await insertStep(tx, { caseId: id, staffId: staff.id, action: 'unblocked', note: reason });
    return await audit(tx, staff, row, 'bonus.abuse.unblock', { reason });
  });
}

/** Runs a change of a locked case. */
async function change<Code extends string>(
  db: Db,
  id: bigint,
  work: (tx: Tx, row: AbuseCase) => Promise<undefined | Refusal<Code>>,
): Promise<undefined | Refusal<Code | 'not_found'>> {
  return await db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    return row ? await work(tx, row) : refuse('not_found');
  });
}

export async function audit(
  tx: Tx,
  staff: StaffUser,
  row: AbuseCase,
  action: Action,
  given: {
    readonly before?: object;
    readonly after?: object;
    readonly reason?: string | undefined;
  } = {},
): Promise<undefined> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action,
    playerId: row.player_id,
    target: row.id.toString(),
    ...given,
  });
}
