import type pg from 'pg';
import { check, run } from './run-sql.ts';
import type { SqlFile, SqlFiles } from './sql-files.ts';

/** The checksum of each file that was applied, by its name. */
export type Records = ReadonlyMap<string, string>;

export async function recordOf(
  client: pg.Client,
  table: 'schema_migrations' | 'schema_repeatables',
): Promise<Records> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table}`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Applies functions, views and triggers again whose text differs from what the database has; all of
 * them after a migration, which may have changed what they stand on. Views are dropped and made
 * anew together: a view cannot be replaced by one with other columns, and views use each other.
 */
export async function applyRepeatables(
  client: pg.Client,
  { functions, views, triggers }: SqlFiles,
  migrated: readonly SqlFile[],
): Promise<void> {
  const record = await recordOf(client, 'schema_repeatables');
  const isChanged = (file: SqlFile): boolean =>
    migrated.length > 0 || record.get(file.name) !== file.checksum;
  const known = [...functions, ...views, ...triggers];
  const changed = known.filter((file) => isChanged(file));
  if (changed.length === 0 && record.size === known.length) return;
  // The text of a function may use a table or a view that comes after it.
  await client.query('set local check_function_bodies = off');
  for (const file of functions) if (isChanged(file)) await run(client, file);
  if (views.some((file) => isChanged(file)) || hasLost(record, views)) {
    await dropViews(client, record, views);
    for (const file of views) await run(client, file);
  }
  for (const file of triggers) if (isChanged(file)) await run(client, file);
  for (const file of changed) await check(client, file, file.after);
  await writeRecord(client, known);
}

function hasLost(record: Records, views: readonly SqlFile[]): boolean {
  const names = new Set(views.map(({ name }) => name));
  return [...record.keys()].some((name) => name.startsWith('views/') && !names.has(name));
}

async function dropViews(
  client: pg.Client,
  record: Records,
  views: readonly SqlFile[],
): Promise<void> {
  const names = [...record.keys()].filter((name) => name.startsWith('views/'));
  for (const name of new Set([...names, ...views.map((file) => file.name)])) {
    await client.query(`drop view if exists ${viewOf(name)} cascade`);
  }
}

/** `views/ledger/ledger_entries.sql` makes the view ledger_entries. */
function viewOf(name: string): string {
  return name.replace(/^.*\//, '').replace(/\.sql$/, '');
}

async function writeRecord(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query('delete from schema_repeatables');
  await client.query(
    `insert into schema_repeatables (name, checksum)
     select * from unnest($1::text[], $2::text[])`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  );
}
