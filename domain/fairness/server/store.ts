import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type Seed = {
  id: bigint;
  state: 'next' | 'active' | 'revealed';
  sealed: Buffer;
  commitment: string;
  seed: string | null;
  client_seed: string | null;
  nonce: bigint;
  activated_at: Date | null;
  revealed_at: Date | null;
};

const COLUMNS = `id, state, sealed, commitment, seed, client_seed, nonce, activated_at,
  revealed_at`;
/** Of a changed row: until a seed is revealed the nonces stand elsewhere, and begin with 0. */
const CHANGED = COLUMNS.replace('nonce', 'bets as nonce');

/** The seeds in use, of a locked player: no bet or rotation can use them meanwhile. */
export async function lockSeeds(tx: Tx, playerId: PlayerId): Promise<Seed[]> {
  await tx.query(`select from lock_active_seeds(array[$1::bigint])`, [playerId]);
  return await readSeeds(tx, playerId);
}

export async function readSeeds(db: Queryable, playerId: PlayerId): Promise<Seed[]> {
  return await db.query<Seed>(
    `select ${COLUMNS} from seed_records where player_id = $1 and state <> 'revealed' order by id`,
    [playerId],
  );
}

export async function findSeed(
  db: Queryable,
  playerId: PlayerId,
  id: bigint,
): Promise<Seed | undefined> {
  const rows = await db.query<Seed>(
    `select ${COLUMNS} from seed_records where id = $1 and player_id = $2`,
    [id, playerId],
  );
  return rows[0];
}

/** Locks the player's row: the first seeds of a player are made once. */
export async function lockPlayer(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(`select lock_players(array[$1::bigint], 'no key update')`, [playerId]);
}

export async function insertNextSeed(
  tx: Tx,
  playerId: PlayerId,
  made: { sealed: Buffer; hash: string },
): Promise<Seed> {
  const rows = await tx.query<Seed>(
    `insert into seeds (player_id, state, sealed, commitment) values ($1, 'next', $2, $3)
     returning ${CHANGED}`,
    [playerId, made.sealed, made.hash],
  );
  return rows[0]!;
}

export async function activateSeed(tx: Tx, id: bigint, clientSeed: string): Promise<Seed> {
  const rows = await tx.query<Seed>(
    `update seeds set state = 'active', client_seed = $2, activated_at = now()
      where id = $1 and state = 'next' returning ${CHANGED}`,
    [id, clientSeed],
  );
  return rows[0]!;
}

export async function revealSeed(tx: Tx, id: bigint, seed: string): Promise<Seed> {
  const rows = await tx.query<Seed>(
    `update seeds set state = 'revealed', seed = $2, revealed_at = now()
      where id = $1 and state = 'active' returning ${CHANGED}`,
    [id, seed],
  );
  return rows[0]!;
}

export async function listRevealed(
  db: Queryable,
  playerId: PlayerId,
  before: bigint | undefined,
  limit: number,
): Promise<Seed[]> {
  return await db.query<Seed>(
    `select ${COLUMNS} from seed_records where player_id = $1 and state = 'revealed'
        and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [playerId, before ?? null, limit],
  );
}

type SeedInUse = {
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly clientSeed: string;
};

/** The seeds in use of a player, as they are now; undefined before they are opened. */
export async function readActiveSeed(
  db: Queryable,
  playerId: PlayerId,
): Promise<SeedInUse | undefined> {
  const {
    id,
    sealed,
    client_seed: clientSeed,
  } = (await readSeeds(db, playerId)).find(({ state }) => state === 'active') ?? {};
  if (id === undefined || sealed === undefined || !clientSeed) return undefined;
  return { id, sealed, clientSeed };
}
