import type { Db, Queryable } from '#platform/server/db.ts';
import type { Chain } from './chains/store.ts';

export async function readChains(db: Db) {
  const rows = await db.query<Chain & { used: number }>(
    `select c.*, coalesce((select max(number) from rounds r where r.chain_id = c.id), 0) as used
       from chains c order by c.id desc limit 500`,
  );
  return rows.map(({ id, name, first_hash, length, used, beacon, published_at }) => ({
    id: id.toString(),
    table: name,
    first: first_hash,
    length,
    used,
    beacon,
    published_at: published_at.toISOString(),
  }));
}

/** The chain of a round. */
export async function findChain(
  db: Queryable,
  id: bigint,
): Promise<Pick<Chain, 'id' | 'first_hash' | 'length' | 'published_at'>> {
  const rows = await db.query<Pick<Chain, 'id' | 'first_hash' | 'length' | 'published_at'>>(
    'select id, first_hash, length, published_at from chains where id = $1',
    [id],
  );
  return rows[0]!;
}
