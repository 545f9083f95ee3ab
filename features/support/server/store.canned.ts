import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { CannedTexts } from '../contract.backoffice.canned.ts';

export type CannedRow = {
  readonly id: bigint;
  readonly name: string;
  readonly texts: CannedTexts;
  readonly updated_by: string;
  readonly updated_at: Date;
};

export async function listCannedRows(db: Queryable): Promise<CannedRow[]> {
  return await db.query<CannedRow>(
    `select c.id, c.name, c.texts, coalesce(p.email, p.name) as updated_by, c.updated_at
       from support_canned c join player_directory p on p.id = c.updated_by order by c.name`,
  );
}

/** The transaction keeps others from taking the name until it ends. */
export async function isNameTaken(tx: Tx, name: string, own: bigint | null): Promise<boolean> {
  await tx.query('lock table support_canned in share row exclusive mode');
  const rows = await tx.query(
    'select id from support_canned where name = $1 and id is distinct from $2',
    [name, own],
  );
  return rows.length > 0;
}

type NewCanned = {
  readonly name: string;
  readonly texts: CannedTexts;
  readonly by: PlayerId;
};

export async function insertCanned(
  tx: Tx,
  { name, texts, by }: NewCanned,
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    'insert into support_canned (name, texts, updated_by) values ($1, $2, $3) returning id',
    [name, JSON.stringify(texts), by],
  );
  return row?.id;
}

/** Undefined when there is none with that id. */
export async function updateCanned(
  tx: Tx,
  id: bigint,
  { name, texts, by }: NewCanned,
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `update support_canned set name = $2, texts = $3, updated_by = $4,
            updated_at = clock_timestamp()
      where id = $1 returning id`,
    [id, name, JSON.stringify(texts), by],
  );
  return row?.id;
}

export async function deleteCanned(
  tx: Tx,
  id: bigint,
): Promise<Pick<CannedRow, 'name' | 'texts'> | undefined> {
  const [row] = await tx.query<Pick<CannedRow, 'name' | 'texts'>>(
    'delete from support_canned where id = $1 returning name, texts',
    [id],
  );
  return row;
}
