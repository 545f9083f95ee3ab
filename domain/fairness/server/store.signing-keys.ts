import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SigningKey } from '../contract.ts';

/** An answer that was being signed during a rotation carries the old key and a time before this. */
const OVERLAP = `interval '1 minute'`;

/** Any number, as long as nothing else uses it. */
const LOCK_KEY = 4_242_060;

type KeyRow = { id: string; public_key: string; valid_from: Date; valid_until: Date | null };

/** One process at a time makes or rotates a key. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** The key in use, with the time of the database, by which keys are valid. */
export async function findSigningKey(
  db: Queryable,
): Promise<{ id: string; public_key: string; sealed: Buffer; now: Date } | undefined> {
  const rows = await db.query<{ id: string; public_key: string; sealed: Buffer; now: Date }>(
    `select id, public_key, sealed, clock_timestamp() as now from signing_keys
      where valid_until is null`,
  );
  return rows[0];
}

export async function insertSigningKey(
  tx: Tx,
  key: { id: string; public_key: string; sealed: Buffer },
): Promise<SigningKey> {
  const rows = await tx.query<KeyRow>(
    `insert into signing_keys (id, public_key, sealed) values ($1, $2, $3)
     returning id, public_key, valid_from, valid_until`,
    [key.id, key.public_key, key.sealed],
  );
  return shown(rows[0]!);
}

export async function endSigningKey(tx: Tx): Promise<void> {
  await tx.query(
    `update signing_keys set valid_until = now() + ${OVERLAP} where valid_until is null`,
  );
}

/** Every key that ever signed anything, the latest first. */
export async function listKeys(db: Queryable): Promise<SigningKey[]> {
  const rows = await db.query<KeyRow>(
    `select id, public_key, valid_from, valid_until from signing_keys
      order by valid_until desc nulls first, valid_from desc`,
  );
  return rows.map(shown);
}

function shown({ id, public_key, valid_from, valid_until }: KeyRow): SigningKey {
  const until = valid_until?.toISOString() ?? null;
  return { id, public_key, from: valid_from.toISOString(), until };
}
