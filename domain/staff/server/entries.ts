import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '#platform/server/db.ts';

/**
 * What stands between the password and the session: a text of 256 bits that only the browser of
 * this login has. It is no token; no call but the rest of the login reads it.
 */
export type Step = 'password' | 'enrol' | 'factor';

const LIFE_SECONDS = 600;
/** Answers a login bears; then it begins with the password again. */
const TRIES_MAX = 5;

export async function openEntry(tx: Queryable, staffId: bigint, step: Step): Promise<string> {
  const entry = randomBytes(32).toString('base64url');
  // Who begins sweeps a little: what was never finished does not pile up.
  await tx.query(
    `delete from staff_entries where hash in
       (select hash from staff_entries where expires_at < now() limit 20 for update skip locked)`,
  );
  await tx.query(
    `insert into staff_entries (hash, staff_id, step, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hashOf(entry), staffId, step, LIFE_SECONDS],
  );
  return entry;
}

/** Whose login it is, when it is alive and at this step. */
export async function peekEntry(
  db: Queryable,
  entry: string,
  step: Step,
): Promise<bigint | undefined> {
  const rows = await db.query<{ staff_id: bigint }>(
    `select staff_id from staff_entries
      where hash = $1 and step = $2 and expires_at > now() and tries < $3`,
    [hashOf(entry), step, TRIES_MAX],
  );
  return rows[0]?.staff_id;
}

/** The same, and one of its answers is used: counted before it is judged. */
export async function countEntry(
  db: Queryable,
  entry: string,
  step: Step,
): Promise<bigint | undefined> {
  const rows = await db.query<{ staff_id: bigint }>(
    `update staff_entries set tries = tries + 1
      where hash = $1 and step = $2 and expires_at > now() and tries < $3 returning staff_id`,
    [hashOf(entry), step, TRIES_MAX],
  );
  return rows[0]?.staff_id;
}

/** True once: of two who finish one login at the same moment, one comes in. */
export async function closeEntry(tx: Tx, entry: string): Promise<boolean> {
  const rows = await tx.query('delete from staff_entries where hash = $1 returning hash', [
    hashOf(entry),
  ]);
  return rows.length > 0;
}

/** Whatever else was begun for this person is over. */
export async function closeEntriesOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_entries where staff_id = $1', [staffId]);
}

function hashOf(entry: string): Buffer {
  return createHash('sha256').update(entry).digest();
}
