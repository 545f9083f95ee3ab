import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type { getAccess } from '../contract.ts';
import { readOwner, type Desk } from './desk.ts';

/** How the account can be entered and what protects it. */
export async function readAccess(
  { db, factors }: Desk,
  { viewer }: Asked<typeof getAccess>,
): Promise<Answer<typeof getAccess> | Refusal> {
  const player = await readOwner(db, viewer);
  if (isRefusal(player)) return player;
  const held = await factors.held(db, player.id);
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
