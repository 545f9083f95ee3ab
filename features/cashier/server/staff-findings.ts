import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { recordFinding as shape } from '../contract.backoffice.ts';
import type { CashierDeps } from './deps.ts';
import { findStaffDepositRow } from './store.staff.ts';
import { insertFinding } from './store.staff-findings.ts';
import { lockDeposit } from './store.ts';

/**
 * Records what was found out about messages that could not be booked, which closes their review.
 */
export async function recordFinding(
  { db }: Pick<CashierDeps, 'db'>,
  staff: StaffUser,
  id: bigint,
  { message, reason }: Body<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<'not_found' | 'nothing_to_review'>> {
  return await db.transaction(async (tx) => {
    if ((await findStaffDepositRow(tx, id)) === undefined) return refuse('not_found');
    // Messages are booked under the same lock, so none arrives between the check and the insert.
    await lockDeposit(tx, id);
    const isFound = await insertFinding(tx, id, { message, reason, staffId: staff.id });
    if (!isFound) return refuse('nothing_to_review');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'deposit.finding',
      target: `deposit:${id}`,
      after: { message },
      reason,
    });
    const row = (await findStaffDepositRow(tx, id))!;
    return { data: { needs_review: row.needs_review } };
  });
}
