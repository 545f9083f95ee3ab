import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type ViewRow = { readonly id: bigint; readonly name: string; readonly query: string };

export async function listViews(
  db: Queryable,
  staffId: PlayerId,
  page: string,
): Promise<ViewRow[]> {
  return await db.query<ViewRow>(
    'select id, name, query from staff_views where staff_id = $1 and page = $2 order by name, id',
    [staffId, page],
  );
}

type NewView = { readonly page: string; readonly name: string; readonly query: string };

/** Replaces a view of the same name. False when there are too many. */
export async function saveView(
  db: Queryable,
  staffId: PlayerId,
  { page, name, query }: NewView,
  most: number,
): Promise<boolean> {
  const rows = await db.query(
    `insert into staff_views (staff_id, page, name, query)
     select $1, $2, $3, $4
      where (select count(*) from staff_views
              where staff_id = $1 and page = $2 and name <> $3) < $5
     on conflict (staff_id, page, name) do update set query = excluded.query returning id`,
    [staffId, page, name, query, most],
  );
  return rows.length > 0;
}

/** The page of the deleted view; undefined when the staff member has no such view. */
export async function deleteView(
  db: Queryable,
  staffId: PlayerId,
  id: bigint,
): Promise<string | undefined> {
  const rows = await db.query<{ page: string }>(
    'delete from staff_views where id = $1 and staff_id = $2 returning page',
    [id, staffId],
  );
  return rows[0]?.page;
}
