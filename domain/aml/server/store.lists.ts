import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ListEntry, ListKind } from '../rules.ts';
import { listWords } from '../rules.names.ts';

export type ListVersion = {
  readonly id: bigint;
  readonly kind: ListKind;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
  readonly file_name: string;
  readonly entries: number;
  readonly imported_at: Date;
  readonly imported_by: string;
};

/** Latest first. */
export async function listVersions(db: Queryable, limit: number): Promise<ListVersion[]> {
  return await db.query<ListVersion>(
    `select l.id, l.kind, l.hash, l.file_name, l.entries, l.imported_at,
            coalesce(p.email, p.name, '') as imported_by
       from screening_lists l join player_directory p on p.id = l.imported_by
      order by l.id desc limit $1`,
    [limit],
  );
}

/** The latest version of each kind. */
export async function listVersionsInForce(
  db: Queryable,
): Promise<Pick<ListVersion, 'id' | 'kind' | 'hash'>[]> {
  return await db.query<Pick<ListVersion, 'id' | 'kind' | 'hash'>>(
    'select distinct on (kind) id, kind, hash from screening_lists order by kind, id desc',
  );
}

export type NewList = Pick<ListVersion, 'kind' | 'hash'> & {
  readonly fileName: string;
  readonly staffId: PlayerId;
  readonly entries: readonly ListEntry[];
};

/** One import after the other, so that the last one committed is the one in force. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('screening lists', 0))`);
}

/** Stores a version and drops the entries of the earlier ones of its kind. Returns its number. */
export async function insertList(tx: Tx, list: NewList): Promise<bigint> {
  await tx.query(
    `delete from screening_entries
      where list_id in (select id from screening_lists where kind = $1)`,
    [list.kind],
  );
  const rows = await tx.query<{ id: bigint }>(
    `insert into screening_lists (kind, hash, file_name, entries, imported_by)
     values ($1, $2, $3, $4, $5) returning id`,
    [list.kind, list.hash, list.fileName, list.entries.length, list.staffId],
  );
  const { id } = rows[0]!;
  for (let from = 0; from < list.entries.length; from += BATCH) {
    await insertEntries(tx, id, list.entries.slice(from, from + BATCH));
  }
  return id;
}

/** Entries of one statement. */
const BATCH = 2_000;

async function insertEntries(tx: Tx, listId: bigint, entries: readonly ListEntry[]): Promise<void> {
  const values = entries.map((entry) => ({
    ...entry,
    words: [entry.name, ...entry.otherNames].map((name) => listWords(name)),
  }));
  await tx.query(
    `with given as (
       select nextval(pg_get_serial_sequence('screening_entries', 'id')) as id, one
         from jsonb_array_elements($2::jsonb) one),
     entries as (
       insert into screening_entries
         (id, list_id, name, other_names, birth_date, country, list, reference)
       overriding system value
       select id, $1::bigint, one ->> 'name',
              array(select jsonb_array_elements_text(one -> 'otherNames')),
              one ->> 'birthDate', one ->> 'country', one ->> 'list', one ->> 'reference'
         from given
       returning id)
     insert into screening_names (entry_id, words)
     select given.id, array(select jsonb_array_elements_text(words))
       from given join entries using (id), jsonb_array_elements(one -> 'words') words
      where jsonb_array_length(words) > 0`,
    [listId, JSON.stringify(values)],
  );
}

/** The entries in force of which a name has the words, or is within them. */
export async function findEntries(db: Queryable, words: readonly string[]) {
  return await db.query<{
    readonly list_id: bigint;
    readonly kind: ListKind;
    readonly name: string;
    readonly other_names: string[];
    readonly birth_date: string | null;
    readonly country: string | null;
    readonly list: string | null;
    readonly reference: string | null;
  }>(
    `select e.list_id, l.kind, e.name, e.other_names, e.birth_date, e.country, e.list, e.reference
       from screening_entries e join screening_lists l on l.id = e.list_id
      where e.id in (
        select entry_id from screening_names n
         where n.words && $1::text[] and (n.words <@ $1::text[] or n.words @> $1::text[])
           -- One word of a longer name is no agreement.
           and (cardinality(n.words) > 1 or cardinality($1::text[]) = 1))
      order by e.id limit 500`,
    [words],
  );
}
