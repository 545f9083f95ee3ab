import { refuse, type Refusal } from '#core/refusal.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Part } from '../rules.ts';
import { insertPartVersion, type findLastVersion } from './store.ts';

export type Publishing = {
  readonly part: Part;
  readonly value: unknown;
  /** The version that was in force. */
  readonly last: Awaited<ReturnType<typeof findLastVersion>>;
  readonly note: string;
  readonly staff: StaffUser;
};

/** The number of the next version, with its entry in the audit log. */
export async function publishVersion(
  tx: Tx,
  { part, value, last, note, staff }: Publishing,
): Promise<number | Refusal<'content_outdated'>> {
  const number = (last?.number ?? 0) + 1;
  if (!(await insertPartVersion(tx, { part, number, value, note, by: staff.id }))) {
    return refuse('content_outdated');
  }
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'content.parts',
    target: part,
    ...(last && { before: { number: last.number, value: last.value } }),
    after: { number, value },
    reason: note,
  });
  return number;
}
