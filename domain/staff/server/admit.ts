import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Role } from '../rules.ts';
import type { StaffDeps } from './deps.ts';
import { closeEntry, closeEntriesOf } from './entries.ts';
import { findRole, writeAudit } from './store.ts';

export type Inside = { readonly token: string; readonly refresh: string; readonly role: Role };
export type Way = 'totp' | 'passkey' | 'recovery';

/**
 * Opens the session of a login that has proved itself twice, and uses the login up. Refuses
 * `entry_over` when somebody finished it first, or when its bearer has left the staff meanwhile.
 */
export async function admit(
  { sessions }: Pick<StaffDeps, 'sessions'>,
  tx: Tx,
  login: { readonly entry: string; readonly staffId: bigint; readonly way: Way },
  origin: Origin,
): Promise<Inside | Refusal> {
  const { entry, staffId, way } = login;
  const role = await findRole(tx, staffId);
  const account = await findPlayer(tx, staffId);
  if (!role || !account || !(await closeEntry(tx, entry))) return entryOver();
  await closeEntriesOf(tx, staffId);
  const device = { userAgent: origin.userAgent, ip: origin.ip };
  const issued = await sessions.open(tx, account, device);
  await writeAudit(tx, {
    staffId,
    role,
    action: 'staff.login',
    target: origin.ip,
    after: { factor: way },
  });
  return { token: issued.accessToken, refresh: issued.refreshToken, role };
}

export function entryOver(): Refusal {
  return refuse('entry_over');
}
