import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { recordFinding as shape } from '../contract.backoffice.ts';
import type { CashierDeps } from './cashier.ts';
import { findDeskRow } from './desk-store.ts';
import { insertFinding } from './finding-store.ts';
import { lockDeposit } from './store.ts';

/** Somebody looked into messages that could not be booked: they call nobody again. */
export async function recordFinding(
  { db }: Pick<CashierDeps, 'db'>,
  clerk: Clerk,
  id: bigint,
  { message, reason }: Body<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  return await db.transaction(async (tx) => {
    if ((await findDeskRow(tx, id)) === undefined) return refuse('not_found');
    // Messages are booked under the same lock: none comes between looking and writing.
    await lockDeposit(tx, id);
    const isFound = await insertFinding(tx, id, { message, reason, staffId: clerk.id });
    if (!isFound) return refuse('nothing_to_find');
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'deposit.finding',
      target: `deposit:${id}`,
      after: { message },
      reason,
    });
    const row = (await findDeskRow(tx, id))!;
    return { data: { needs_person: row.needs_person } };
  });
}
