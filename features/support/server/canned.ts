import { LOCALES } from '#core/locale.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.canned.ts';
import { unknownVariables } from '../rules.ts';
import {
  deleteCanned,
  insertCanned,
  isNameTaken,
  listCannedRows,
  updateCanned,
} from './store.canned.ts';

/** The answers that staff use often. `site` is the name that players read. */
export function cannedRoutes(db: Db, site: () => string): Route[] {
  return [
    onStaff(db, contract.listCanned, atMost('120 per minute'), async () => ({
      data: (await listCannedRows(db)).map(({ id, name, texts, updated_by, updated_at }) => ({
        id: id.toString(),
        name,
        texts,
        updated_by,
        updated_at: updated_at.toISOString(),
      })),
      site: site(),
    })),
    onStaff(db, contract.saveCanned, atMost('60 per minute'), ({ body }, staff) =>
      save(db, staff, body),
    ),
    onStaff(db, contract.removeCanned, atMost('60 per minute'), ({ params }, staff) =>
      remove(db, staff, BigInt(params.id)),
    ),
  ];
}

async function save(
  db: Db,
  staff: StaffUser,
  { id, name, texts }: Body<typeof contract.saveCanned>,
): Promise<
  Answer<typeof contract.saveCanned> | Refusal<'not_found' | 'name_taken' | 'variable_unknown'>
> {
  for (const locale of LOCALES) {
    const [unknown] = unknownVariables(texts[locale]);
    if (unknown !== undefined) return refuseField(`texts.${locale}`, 'variable_unknown', unknown);
  }
  return await db.transaction(async (tx) => {
    const known = id === null ? null : BigInt(id);
    if (await isNameTaken(tx, name, known)) return refuseField('name', 'name_taken');
    const row = { name, texts, by: staff.id };
    const saved = known === null ? await insertCanned(tx, row) : await updateCanned(tx, known, row);
    if (saved === undefined) return refuse('not_found');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'support.canned.save',
      target: saved.toString(),
      after: { name, texts },
    });
    return { data: { id: saved.toString() } };
  });
}

async function remove(
  db: Db,
  staff: StaffUser,
  id: bigint,
): Promise<Answer<typeof contract.removeCanned> | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    const removed = await deleteCanned(tx, id);
    if (!removed) return refuse('not_found');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'support.canned.remove',
      target: id.toString(),
      before: removed,
    });
    return { data: null };
  });
}
