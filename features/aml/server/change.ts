import { toPlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  findCase,
  insertStep,
  lockCase,
  openCase,
  reopenCase,
  setCaseClaim,
  type AmlCase,
} from '#domain/aml/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Action } from '#domain/staff/rules.actions.ts';
import { nextClaim, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.ts';

/** Opens a case by hand. Refuses `aml_case_open` while the player has such a case. */
export async function openByHand(
  db: Db,
  staff: StaffUser,
  { player: playerText, is_holding: isHolding, reason }: Body<typeof contract.openAmlCase>,
): Promise<bigint | Refusal<'not_found' | 'aml_case_open'>> {
  const playerId = toPlayerId(playerText);
  return await db.transaction(async (tx) => {
    if ((await findPlayer(tx, playerId))?.kind !== 'member') return refuse('not_found');
    const id = await openCase(tx, {
      playerId,
      kind: 'manual',
      isHolding,
      facts: { reason },
      staffId: staff.id,
      note: null,
    });
    if (id === undefined) return refuse('aml_case_open');
    const row = (await findCase(tx, id))!;
    await audit(tx, staff, row, 'aml.open', { after: { is_holding: isHolding }, reason });
    return id;
  });
}

const CLAIM_STEP = { claim: 'claimed', takeover: 'taken_over', release: 'released' } as const;

/** Claims an open case, takes it over or releases it. */
export async function claimCase(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { step, note = '' }: Body<typeof contract.claimAmlCase>,
): Promise<
  undefined | Refusal<'not_found' | 'bad_input' | 'claimed_by_other' | 'claim_not_allowed'>
> {
  return await change(db, id, async (tx, row) => {
    const notAllowed = 'claim_not_allowed';
    if (row.status !== 'open') return refuse(notAllowed);
    const { claimed_by: claimedBy } = row;
    const next = nextClaim({ step, claimedBy, staff, note: note || null, notAllowed });
    if (isRefusal(next)) return next;
    await setCaseClaim(tx, id, next);
    await insertStep(tx, {
      caseId: id,
      staffId: staff.id,
      action: CLAIM_STEP[step],
      note: note || null,
    });
    return await audit(tx, staff, row, `aml.${step}`, {
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
    return await audit(tx, staff, row, 'aml.note', { reason: note });
  });
}

/** Refuses `aml_case_open` for an open case, and while the player has another one of its kind. */
export async function reopen(
  db: Db,
  staff: StaffUser,
  id: bigint,
  reason: string,
): Promise<undefined | Refusal<'not_found' | 'aml_case_open'>> {
  return await change(db, id, async (tx, row) => {
    if (!(await reopenCase(tx, id))) return refuse('aml_case_open');
    await insertStep(tx, { caseId: id, staffId: staff.id, action: 'reopened', note: reason });
    const { decision } = row;
    const before = { status: 'closed', decision };
    return await audit(tx, staff, row, 'aml.reopen', { before, reason });
  });
}

/** Runs a change of a locked case. */
async function change<Code extends string>(
  db: Db,
  id: bigint,
  work: (tx: Tx, row: AmlCase) => Promise<undefined | Refusal<Code>>,
): Promise<undefined | Refusal<Code | 'not_found'>> {
  return await db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    return row ? await work(tx, row) : refuse('not_found');
  });
}

async function audit(
  tx: Tx,
  staff: StaffUser,
  row: AmlCase,
  action: Action,
  given: {
    readonly before?: object;
    readonly after?: object;
    readonly reason?: string | undefined;
  },
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
