import { createHash } from 'node:crypto';
import { refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { decodeUtf8 } from '#platform/server/utf8.ts';
import type { ListKind } from '../rules.ts';
import { readListFile } from '../rules.list-file.ts';
import { insertList, listVersionsInForce, lockLists } from './store.lists.ts';

export type ListImport = {
  readonly kind: ListKind;
  readonly fileName: string;
  readonly bytes: Buffer;
};

/**
 * Puts a list into force in place of the earlier version of its kind. Refuses a file with a fault,
 * naming the line, and `list_unchanged` for the one that is in force.
 */
export async function importList(
  db: Db,
  staff: StaffUser,
  { kind, fileName, bytes }: ListImport,
): Promise<bigint | Refusal<'bad_input' | 'list_unchanged'>> {
  // Names in another encoding match none.
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseInput('file', 'list_encoding');
  const entries = readListFile(text);
  if ('code' in entries) return refuseInput('file', entries.code, entries.line);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return await db.transaction(async (tx) => {
    await lockLists(tx);
    const before = (await listVersionsInForce(tx)).find((version) => version.kind === kind);
    if (before?.hash === hash) return refuse('list_unchanged');
    const id = await insertList(tx, { kind, hash, fileName, entries, staffId: staff.id });
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'screening.import',
      target: `${kind} ${id}`,
      before: { version: before?.id.toString() ?? null, hash: before?.hash ?? null },
      after: { version: id.toString(), hash, entries: entries.length, file: fileName },
    });
    return id;
  });
}
