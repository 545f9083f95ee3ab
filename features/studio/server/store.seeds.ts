import type { Queryable, Tx } from '#platform/server/db.ts';

export type SeedRow = {
  readonly id: bigint;
  readonly owner: string;
  readonly sealed: Buffer;
  readonly hash: string;
  readonly client_seed: string;
  /** Whether the player's browser chose the client seed. */
  readonly is_own: boolean;
  readonly next_nonce: bigint;
  /** The commitment to the seed that comes after this one; null until there is one. */
  readonly next_hash: string | null;
};

const ACTIVE = `select s.id, s.owner, s.sealed, s.hash, s.client_seed, s.is_own, s.next_nonce,
         n.hash as next_hash
    from studio_seeds s left join studio_next_seeds n on n.owner = s.owner
   where s.owner = $1 and s.revealed_at is null`;

/** Locked until the end of the transaction. */
export async function findActiveSeed(tx: Tx, owner: string): Promise<SeedRow | undefined> {
  const [row] = await tx.query<SeedRow>(`${ACTIVE} for update of s`, [owner]);
  return row;
}

/** Of an owner who has played; to be shown, not to draw from. */
export async function readActiveSeed(db: Queryable, owner: string): Promise<SeedRow> {
  const [row] = await db.query<SeedRow>(ACTIVE, [owner]);
  return row!;
}

type ServerSeed = Pick<SeedRow, 'sealed' | 'hash'>;
type NewSeed = ServerSeed &
  Pick<SeedRow, 'owner'> & { readonly clientSeed: string; readonly isOwn: boolean };

export async function insertSeed(tx: Tx, { owner, sealed, hash, clientSeed, isOwn }: NewSeed) {
  await tx.query(
    `insert into studio_seeds (owner, sealed, hash, client_seed, is_own)
       values ($1, $2, $3, $4, $5) on conflict (owner) where revealed_at is null do nothing`,
    [owner, sealed, hash, clientSeed, isOwn],
  );
}

/** Does nothing where there is one already: what was shown stays. */
export async function insertNextSeed(
  tx: Tx,
  { owner, sealed, hash }: ServerSeed & Pick<SeedRow, 'owner'>,
): Promise<void> {
  await tx.query(
    `insert into studio_next_seeds (owner, sealed, hash) values ($1, $2, $3)
       on conflict (owner) do nothing`,
    [owner, sealed, hash],
  );
}

/** Removes the next seed of an owner and returns it. */
export async function takeNextSeed(tx: Tx, owner: string): Promise<ServerSeed> {
  const [row] = await tx.query<ServerSeed>(
    'delete from studio_next_seeds where owner = $1 returning sealed, hash',
    [owner],
  );
  return row!;
}

export async function revealSeed(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update studio_seeds set revealed_at = now() where id = $1', [id]);
}

/** The nonce is used up once its round is sure to count. */
export async function takeNonce(tx: Tx, seedId: bigint, nonce: bigint): Promise<void> {
  await tx.query('update studio_seeds set next_nonce = $2 where id = $1', [seedId, nonce + 1n]);
}
