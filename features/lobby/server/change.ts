import { refuse, type Refusal } from '#core/refusal.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { lockPart, savePart, type PartName } from './store.ts';

export type LobbyChange = {
  readonly value: readonly object[];
  readonly based_on: string;
  readonly reason: string;
};

/** Saves a part of the lobby; one that a colleague has changed in between is refused. */
export async function changeLobby(
  { db, announceChange }: { readonly db: Db; readonly announceChange: () => void },
  staff: StaffUser,
  name: PartName,
  { value, based_on, reason }: LobbyChange,
): Promise<{ data: { version: string } } | Refusal<'setting_outdated'>> {
  return await db.transaction(async (tx) => {
    const before = await lockPart(tx, name);
    if (before.version.toString() !== based_on) return refuse('setting_outdated');
    await savePart(tx, name, value);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: `lobby.${name}`,
      target: name,
      before: { value: before.value },
      after: { value },
      reason,
    });
    tx.onCommit(announceChange);
    return { data: { version: (before.version + 1n).toString() } };
  });
}
