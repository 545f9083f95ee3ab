import type { Queryable, Tx } from '#platform/server/db.ts';

export type SeedRow = {
  readonly id: bigint;
  readonly owner: string;
  readonly sealed: Buffer;
  readonly hash: string;
  readonly client_seed: string;
  readonly next_nonce: bigint;
};

const ACTIVE = `select id, owner, sealed, hash, client_seed, next_nonce
  from studio_seeds where owner = $1 and revealed_at is null`;

/** Locked until the end of the transaction. */
export async function findActiveSeed(tx: Tx, owner: string): Promise<SeedRow | undefined> {
  const [row] = await tx.query<SeedRow>(`${ACTIVE} for update`, [owner]);
  return row;
}

/** Of an owner who has played; to be shown, not to draw from. */
export async function readActiveSeed(db: Queryable, owner: string): Promise<SeedRow> {
  const [row] = await db.query<SeedRow>(ACTIVE, [owner]);
  return row!;
}

type NewSeed = Pick<SeedRow, 'owner' | 'sealed' | 'hash'> & { readonly clientSeed: string };

export async function insertSeed(tx: Tx, { owner, sealed, hash, clientSeed }: NewSeed) {
  await tx.query(
    `insert into studio_seeds (owner, sealed, hash, client_seed) values ($1, $2, $3, $4)
       on conflict (owner) where revealed_at is null do nothing`,
    [owner, sealed, hash, clientSeed],
  );
}

export async function revealSeed(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update studio_seeds set revealed_at = now() where id = $1', [id]);
}

/** The nonce is used up once its round is sure to count. */
export async function takeNonce(tx: Tx, seedId: bigint, nonce: bigint): Promise<void> {
  await tx.query('update studio_seeds set next_nonce = $2 where id = $1', [seedId, nonce + 1n]);
}
