import type { Tx } from '#platform/server/db.ts';

export type StudioKeyRow = { readonly public_key: string; readonly sealed_key: Buffer };

/** The key in use. Locked: two servers that start at once must end with one key. */
export async function lockStudioKey(tx: Tx): Promise<StudioKeyRow | undefined> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('studio_keys'))`);
  const [row] = await tx.query<StudioKeyRow>(
    'select public_key, sealed_key from studio_keys order by id desc limit 1',
  );
  return row;
}

export async function insertStudioKey(tx: Tx, row: StudioKeyRow): Promise<void> {
  await tx.query('insert into studio_keys (public_key, sealed_key) values ($1, $2)', [
    row.public_key,
    row.sealed_key,
  ]);
}
