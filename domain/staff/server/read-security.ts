import type { Answer } from '#core/wire.ts';
import type { getOwnSecurity } from '../contract.backoffice.own.ts';
import type { StaffDeps } from './deps.ts';
import type { Own } from './own-security.ts';
import { listOpenSessions } from './store.own.ts';

type Security = Answer<typeof getOwnSecurity>;

export async function readOwnSecurity(
  { db, factors }: StaffDeps,
  { staff, viewer }: Own,
): Promise<Security> {
  const held = await factors.summary(db, staff.id);
  const passkeys = await factors.listPasskeys(db, staff.id);
  const open = await listOpenSessions(db, staff.id);
  return {
    data: {
      authenticator_at: held.totp_at?.toISOString() ?? null,
      recovery_left: held.recovery_left,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      sessions: open.map(({ created_at, last_used_at, ...session }) => ({
        ...session,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: session.id === viewer.session,
      })),
    },
  };
}
