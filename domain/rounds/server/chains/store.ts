import type { Queryable, Tx } from '#platform/server/db.ts';

const COLUMNS = 'id, name, first_hash, length, beacon, published_at';

export type Chain = {
  readonly id: bigint;
  readonly name: string;
  readonly first_hash: string;
  readonly length: number;
  readonly beacon: 'drand' | 'local';
  readonly published_at: Date;
};

/** The place in its chain that the next round takes. */
export async function nextNumber(tx: Tx, chainId: bigint): Promise<number> {
  const rows = await tx.query<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from rounds where chain_id = $1',
    [chainId],
  );
  return rows[0]!.next;
}

/** Chains of a name, the oldest first, and how many rounds are left of each. */
export async function listChains(
  db: Queryable,
  name: string,
  beacon: Chain['beacon'],
): Promise<(Chain & { left: number })[]> {
  return await db.query<Chain & { left: number }>(
    `select ${COLUMNS}, length - coalesce((select max(number) from rounds
                                            where chain_id = c.id), 0) as left
       from chains c where name = $1 and beacon = $2 order by id`,
    [name, beacon],
  );
}

/** A chain without a round. */
export async function findFreshChain(
  tx: Tx,
  name: string,
  beacon: Chain['beacon'],
): Promise<Chain | undefined> {
  const rows = await tx.query<Chain>(
    `select ${COLUMNS} from chains c where name = $1 and beacon = $2
        and not exists (select from rounds where chain_id = c.id) order by id limit 1`,
    [name, beacon],
  );
  return rows[0];
}

export async function insertChain(
  tx: Tx,
  chain: Pick<Chain, 'name' | 'first_hash' | 'length' | 'beacon'>,
): Promise<Chain> {
  const rows = await tx.query<Chain>(
    `insert into chains (name, first_hash, length, beacon) values ($1, $2, $3, $4)
     returning ${COLUMNS}`,
    [chain.name, chain.first_hash, chain.length, chain.beacon],
  );
  return rows[0]!;
}

export async function insertMark(
  tx: Tx,
  chainId: bigint,
  number: number,
  sealed: Buffer,
): Promise<void> {
  await tx.query('insert into chain_marks (chain_id, number, sealed) values ($1, $2, $3)', [
    chainId,
    number,
    sealed,
  ]);
}

/** The nearest mark at or above a link. */
export async function findMarkAbove(
  db: Queryable,
  chainId: bigint,
  number: number,
): Promise<number | undefined> {
  const rows = await db.query<{ number: number }>(
    `select number from chain_marks where chain_id = $1 and number >= $2
      order by number limit 1`,
    [chainId, number],
  );
  return rows[0]?.number;
}

/** A mark, and the number of the one below it; 0 when it is the first. */
export async function readMark(
  db: Queryable,
  chainId: bigint,
  number: number,
): Promise<{ sealed: Buffer; below: number }> {
  const rows = await db.query<{ sealed: Buffer; below: number }>(
    `select sealed, coalesce((select max(number) from chain_marks
                               where chain_id = $1 and number < $2), 0) as below
       from chain_marks where chain_id = $1 and number = $2`,
    [chainId, number],
  );
  return rows[0]!;
}
