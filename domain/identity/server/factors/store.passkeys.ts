import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { deleteOrphanedRecoveryCodes } from './store.ts';

export type ChallengePurpose = 'add' | 'confirm' | 'login';

export type Passkey = {
  id: string;
  player_id: PlayerId;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  is_backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

const COLUMNS = `id, player_id, public_key, counter, transports, name, is_backed_up, created_at,
  last_used_at`;

export async function listPasskeys(db: Queryable, playerId: PlayerId): Promise<Passkey[]> {
  return await db.query<Passkey>(
    `select ${COLUMNS} from passkeys where player_id = $1 order by created_at`,
    [playerId],
  );
}

export async function findPasskey(db: Queryable, id: string): Promise<Passkey | undefined> {
  return (await db.query<Passkey>(`select ${COLUMNS} from passkeys where id = $1`, [id]))[0];
}

export type NewPasskey = Pick<
  Passkey,
  'id' | 'player_id' | 'public_key' | 'counter' | 'transports' | 'name' | 'is_backed_up'
>;

/** False when the credential exists already, or the player has `max`. */
export async function insertPasskey(
  db: Queryable,
  passkey: NewPasskey,
  max: number,
): Promise<boolean> {
  const rows = await db.query(
    `insert into passkeys (id, player_id, public_key, counter, transports, name, is_backed_up)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from passkeys where player_id = $2) < $8
     on conflict do nothing returning id`,
    [
      passkey.id,
      passkey.player_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.is_backed_up,
      max,
    ],
  );
  return rows.length > 0;
}

/**
 * False when the counter did not increase: the key was cloned. Some authenticators stay at 0 for
 * ever.
 */
export async function markPasskeyUsed(
  db: Queryable,
  id: string,
  counter: number,
): Promise<boolean> {
  const rows = await db.query(
    `update passkeys set counter = $2, last_used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter],
  );
  return rows.length > 0;
}

export async function renamePasskeyRow(
  db: Queryable,
  playerId: PlayerId,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db.query(
    'update passkeys set name = $3 where id = $2 and player_id = $1 returning id',
    [playerId, id, name],
  );
  return rows.length > 0;
}

/** Returns the name of the deleted passkey. */
export async function deletePasskey(
  tx: Tx,
  playerId: PlayerId,
  id: string,
): Promise<string | undefined> {
  const rows = await tx.query<{ name: string }>(
    'delete from passkeys where id = $2 and player_id = $1 returning name',
    [playerId, id],
  );
  await deleteOrphanedRecoveryCodes(tx, playerId);
  return rows[0]?.name;
}

export async function insertChallenge(
  db: Queryable,
  challenge: {
    hash: Buffer;
    purpose: ChallengePurpose;
    playerId: PlayerId | null;
    seconds: number;
  },
): Promise<void> {
  const { hash, purpose, playerId, seconds } = challenge;
  // Each insert deletes a few expired rows, so that unanswered challenges do not pile up.
  await db.query(
    `delete from passkey_challenges where hash in
       (select hash from passkey_challenges where expires_at < now() limit 20
         for update skip locked)`,
  );
  await db.query(
    `insert into passkey_challenges (hash, purpose, player_id, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hash, purpose, playerId, seconds],
  );
}

/** True once for each valid challenge of this purpose and player. */
export async function deleteChallenge(
  db: Queryable,
  hash: Buffer,
  purpose: ChallengePurpose,
  playerId: PlayerId | null,
): Promise<boolean> {
  const rows = await db.query<{ is_alive: boolean }>(
    `delete from passkey_challenges
      where hash = $1 and purpose = $2 and player_id is not distinct from $3
     returning expires_at > now() as is_alive`,
    [hash, purpose, playerId],
  );
  return rows[0]?.is_alive ?? false;
}
