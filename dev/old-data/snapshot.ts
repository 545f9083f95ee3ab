import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '#platform/server/migrate.ts';

/** The database of an earlier version, with the SQL files that made it. */
export type DatabaseSnapshot = {
  /** The texts of its `sql` folder by their paths in it. */
  readonly sql: Readonly<Record<string, string>>;
  /** The rows of each table, each in PostgreSQL's own text of a row, which loses nothing. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The last value of each sequence that was used. */
  readonly sequences: Readonly<Record<string, string>>;
  /** What the earlier version answered, by the names of its questions. */
  readonly answers: Readonly<Record<string, unknown>>;
};

/** Written by the migrations themselves. */
const WRITTEN_BY_MIGRATIONS = ['schema_migrations', 'schema_repeatables'];

/** Reads a whole database as it stands at one moment, while a server may be writing to it. */
export async function takeSnapshot(
  url: string,
  sqlFolder: string,
  answers: DatabaseSnapshot['answers'],
): Promise<DatabaseSnapshot> {
  const names = globSync('**/*.sql', { cwd: sqlFolder }).toSorted();
  const sql = names.map((name) => [name, readFileSync(join(sqlFolder, name), 'utf8')] as const);
  return await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const rows: Record<string, string[]> = {};
    for (const table of await tablesOf(client)) rows[table] = await rowsOf(client, table);
    const { rows: used } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
    );
    const sequences = Object.fromEntries(used.map(({ name, value }) => [name, value]));
    return { sql: Object.fromEntries(sql), rows, sequences, answers };
  });
}

/** Makes an empty database what the earlier version had left: its schema, its rows, its history. */
export async function restoreSnapshot(url: string, snapshot: DatabaseSnapshot): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-old-sql-'));
  try {
    for (const [name, text] of Object.entries(snapshot.sql)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await migrate(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await withClient(url, (client) => fill(client, snapshot));
}

export function writeSnapshot(path: string, snapshot: DatabaseSnapshot): void {
  writeFileSync(path, gzipSync(JSON.stringify(snapshot), { level: 9 }));
}

export function readSnapshot(path: string): DatabaseSnapshot {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as DatabaseSnapshot;
}

/** Without triggers and foreign keys: every row had passed them when it was written. */
async function fill(client: pg.Client, { rows, sequences }: DatabaseSnapshot): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const [table, texts] of Object.entries(rows)) {
    // The migrations filled tables of settings with their first rows.
    await client.query(`delete from ${table}`);
    const columns = await storedColumns(client, table);
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.map((name) => `(one).${name}`).join(', ')}
         from (select text::${table} as one from unnest($1::text[]) text) rows`,
      [texts],
    );
  }
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [name, value]);
  }
  await client.query('commit');
}

/** Partitions are read and filled through their table. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all ($1) order by 1`,
    [WRITTEN_BY_MIGRATIONS],
  );
  return rows.map(({ name }) => name);
}

/** In an order of their own: where the rows stand in the files of a database is chance. */
async function rowsOf(client: pg.Client, table: string): Promise<string[]> {
  const query = `select one::text as row from ${table} one order by one::text collate "C"`;
  const { rows } = await client.query<{ row: string }>(query);
  return rows.map(({ row }) => row);
}

/** Without the generated ones. */
async function storedColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
