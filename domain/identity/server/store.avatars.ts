import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

/** The two stored sizes of a picture, in pixels. */
export const AVATAR_SIDES = { small: 128, large: 512 } as const;
export type AvatarSize = keyof typeof AVATAR_SIDES;

/** The path of a picture: the content behind an address never changes. */
export function avatarPath(address: string, size: AvatarSize = 'small'): string {
  return `/media/avatars/${address}${size === 'large' ? '.large' : ''}.webp`;
}

/** The address of a player's own picture; the view public_players has what others may see. */
export async function findAvatar(db: Queryable, playerId: PlayerId): Promise<string | undefined> {
  const rows = await db.query<{ address: string }>(
    'select address from avatars where player_id = $1',
    [playerId],
  );
  return rows[0]?.address;
}

export async function readAvatar(
  db: Queryable,
  address: string,
  size: AvatarSize,
): Promise<Buffer | undefined> {
  const rows = await db.query<{ bytes: Buffer }>(
    `select ${size === 'small' ? 'small' : 'large'} as bytes from avatars where address = $1`,
    [address],
  );
  return rows[0]?.bytes;
}

/**
 * Replaces the picture, at a new unguessable address. Returns undefined when the account was closed
 * while the picture was processed: a closed account stays empty.
 */
export async function putAvatar(
  db: Queryable,
  playerId: PlayerId,
  { small, large }: Readonly<Record<AvatarSize, Buffer>>,
): Promise<string | undefined> {
  const rows = await db.query<{ address: string }>(
    `insert into avatars (player_id, address, small, large)
     select id, $2, $3, $4 from players where id = $1 and status = 'active' for share
     on conflict (player_id) do update set address = excluded.address, small = excluded.small,
       large = excluded.large, updated_at = now()
     returning address`,
    [playerId, newAddress(), small, large],
  );
  return rows[0]?.address;
}

export async function removeAvatar(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query('delete from avatars where player_id = $1', [playerId]);
}

/** Moves the picture to a new address, so that the old one returns nothing. */
export async function rotateAvatarAddress(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query('update avatars set address = $2 where player_id = $1', [playerId, newAddress()]);
}

/** 128 random bits. */
function newAddress(): string {
  return randomBytes(16).toString('base64url');
}
