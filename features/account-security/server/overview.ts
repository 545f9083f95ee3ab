import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import type { getAccountSecurity } from '../contract.ts';
import { readOwner, type AccountSecurityContext } from './context.ts';

/** The login methods and the protection of the account. */
export async function readAccountSecurity(
  { db, factors }: AccountSecurityContext,
  { viewer }: CallRequest<typeof getAccountSecurity>,
): Promise<Answer<typeof getAccountSecurity> | Refusal<'unauthorized'>> {
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  const held = await factors.summary(db, player.id);
  const passkeys = await factors.listPasskeys(db, player.id);
  return {
    data: {
      email: contactOf(player.email, player.is_email_verified),
      phone: contactOf(player.phone, player.is_phone_verified),
      is_password_exists: player.password_hash !== null,
      totp: held.totp_at && { added_at: held.totp_at.toISOString() },
      recovery_codes_left: held.recovery_left,
      passkeys: passkeys.map(({ id, name, is_backed_up, created_at, last_used_at }) => ({
        id,
        name,
        is_backed_up,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      passkey_origin: factors.passkeyOrigin(),
    },
  };
}

function contactOf(address: string | null, is_verified: boolean) {
  return address === null ? null : { address, is_verified };
}
