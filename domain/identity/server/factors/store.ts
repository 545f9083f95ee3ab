import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type Authenticator = {
  sealed_secret: Buffer;
  is_active: boolean;
  activated_at: Date | null;
};

export async function findAuthenticator(
  db: Queryable,
  playerId: PlayerId,
): Promise<Authenticator | undefined> {
  const rows = await db.query<Authenticator>(
    `select sealed_secret, activated_at, activated_at is not null as is_active
       from authenticators where player_id = $1`,
    [playerId],
  );
  return rows[0];
}

/** False when there is an active one already. */
export async function insertAuthenticator(
  db: Queryable,
  playerId: PlayerId,
  sealed: Buffer,
): Promise<boolean> {
  const rows = await db.query(
    `insert into authenticators as a (player_id, sealed_secret) values ($1, $2)
     on conflict (player_id) do update set sealed_secret = $2, created_at = now()
      where a.activated_at is null
     returning player_id`,
    [playerId, sealed],
  );
  return rows.length > 0;
}

/** The pending replacement secret; undefined when it has expired. */
export async function findNextSecret(
  db: Queryable,
  playerId: PlayerId,
  lifeSeconds: number,
): Promise<Buffer | undefined> {
  const rows = await db.query<{ next_sealed_secret: Buffer }>(
    `select next_sealed_secret from authenticators
      where player_id = $1 and next_at > now() - make_interval(secs => $2)`,
    [playerId, lifeSeconds],
  );
  return rows[0]?.next_sealed_secret;
}

/** False when there is no active one. */
export async function storeNextSecret(
  db: Queryable,
  playerId: PlayerId,
  sealed: Buffer,
): Promise<boolean> {
  const rows = await db.query(
    `update authenticators set next_sealed_secret = $2, next_at = now()
      where player_id = $1 and activated_at is not null returning player_id`,
    [playerId, sealed],
  );
  return rows.length > 0;
}

/**
 * The replacement secret becomes the active one from this time step on; false when another one is
 * pending.
 */
export async function promoteNextSecret(
  tx: Tx,
  playerId: PlayerId,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update authenticators set sealed_secret = next_sealed_secret, last_step = $3,
            created_at = now(), activated_at = now(), next_sealed_secret = null, next_at = null
      where player_id = $1 and next_sealed_secret = $2 returning player_id`,
    [playerId, sealed, step],
  );
  return rows.length > 0;
}

export async function activateRow(tx: Tx, playerId: PlayerId, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update authenticators set activated_at = now(), last_step = $2
      where player_id = $1 and activated_at is null returning player_id`,
    [playerId, step],
  );
  return rows.length > 0;
}

/** False when this step or a later one was used before. */
export async function consumeTotpStep(
  db: Queryable,
  playerId: PlayerId,
  step: number,
): Promise<boolean> {
  const rows = await db.query(
    `update authenticators set last_step = $2
      where player_id = $1 and activated_at is not null and last_step < $2 returning player_id`,
    [playerId, step],
  );
  return rows.length > 0;
}

/** False when there was none. */
export async function deleteAuthenticator(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx.query<{ is_active: boolean }>(
    `delete from authenticators where player_id = $1
     returning activated_at is not null as is_active`,
    [playerId],
  );
  await deleteOrphanedRecoveryCodes(tx, playerId);
  return rows[0]?.is_active ?? false;
}

/** Recovery codes stand in for a factor: an account without one has no use for them. */
export async function deleteOrphanedRecoveryCodes(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(
    `delete from recovery_codes where player_id = $1
        and not exists (select from authenticators
                         where player_id = $1 and activated_at is not null)
        and not exists (select from passkeys where player_id = $1)`,
    [playerId],
  );
}

export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: PlayerId,
  hashes: readonly Buffer[],
): Promise<void> {
  // Serialises two parallel renewals; the codes of the later one are valid.
  await tx.query('select id from players where id = $1 for no key update', [playerId]);
  await tx.query('delete from recovery_codes where player_id = $1', [playerId]);
  await tx.query('insert into recovery_codes (player_id, hash) select $1, unnest($2::bytea[])', [
    playerId,
    hashes,
  ]);
}

export async function consumeRecoveryCode(
  db: Queryable,
  playerId: PlayerId,
  hash: Buffer,
): Promise<boolean> {
  const rows = await db.query(
    `update recovery_codes set used_at = now()
      where player_id = $1 and hash = $2 and used_at is null returning hash`,
    [playerId, hash],
  );
  return rows.length > 0;
}

export type FactorSummary = {
  totp_at: Date | null;
  recovery_left: number;
  passkeys: number;
};

/** The player's factors, in one query. */
export async function readFactorSummary(db: Queryable, playerId: PlayerId): Promise<FactorSummary> {
  const rows = await db.query<FactorSummary>(
    `select (select activated_at from authenticators where player_id = $1) as totp_at,
            (select count(*)::int from recovery_codes
              where player_id = $1 and used_at is null) as recovery_left,
            (select count(*)::int from passkeys where player_id = $1) as passkeys`,
    [playerId],
  );
  return rows[0]!;
}

/** Authenticator, recovery codes and passkeys created since a moment. */
export async function deleteFactorsSince(tx: Tx, playerId: PlayerId, since: Date): Promise<void> {
  await tx.query('delete from passkeys where player_id = $1 and created_at >= $2', [
    playerId,
    since,
  ]);
  await tx.query('delete from recovery_codes where player_id = $1 and created_at >= $2', [
    playerId,
    since,
  ]);
  await tx.query('delete from authenticators where player_id = $1 and created_at >= $2', [
    playerId,
    since,
  ]);
  await deleteOrphanedRecoveryCodes(tx, playerId);
}
