import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureAppRole } from './app-role.ts';
import { cannotStart } from './cannot-start.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const VERSION_MIN = 15;
const FILE_NAME = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/;

/** Any number will do, as long as every house asks for the same one. */
const LOCK_KEY = 4_242_001;

type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };

/**
 * Brings the database to the newest schema: every file of migrations/ once, in order of its name,
 * each in a transaction of its own. Two houses starting together wait for each other. A history
 * that differs from the files is refused, because nobody could say what the schema is then.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'croupier migrate' });
  await client.connect();
  try {
    await checkVersion(client);
    // Session-level: held over all transactions below, let go when the connection closes.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await ensureAppRole(client);
    const pending = compare(files, await readApplied(client));
    for (const file of pending) await apply(client, file);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  if (!FILE_NAME.test(name)) {
    throw cannotStart(`migrations/${name} needs a name such as 20250301T1200-bets.sql.`);
  }
  const sql = await readFile(join(folder, name), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= VERSION_MIN) return;
  throw cannotStart(
    `The database server is PostgreSQL ${version}; the house needs ${VERSION_MIN} or newer.`,
  );
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  // Names sort by byte here as in JavaScript, whatever collation the database has.
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return rows;
}

/** The files still to run, after checking that the past is the one the files tell. */
function compare(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const past of applied) {
    const file = byName.get(past.name);
    if (file === undefined) throw cannotStart(sayMissing(past.name));
    if (file.checksum !== past.checksum) throw cannotStart(sayEdited(past.name));
  }
  const done = new Set(applied.map((past) => past.name));
  const pending = files.filter((file) => !done.has(file.name));
  const newest = applied.at(-1)?.name;
  const late = pending.find((file) => newest !== undefined && file.name < newest);
  if (late !== undefined && newest !== undefined) throw cannotStart(sayLate(late.name, newest));
  return pending;
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error instanceof pg.DatabaseError ? cannotStart(sayFailed(file, error)) : error;
  }
}

function sayMissing(name: string): string {
  return (
    `migrations/${name} was run on this database and is gone from the folder. ` +
    `Restore the file, or run the version of the house that wrote this database.`
  );
}

function sayEdited(name: string): string {
  return (
    `migrations/${name} was changed after it had run on this database. ` +
    `Restore the file and put the change into a new migration.`
  );
}

function sayLate(name: string, newest: string): string {
  return (
    `migrations/${name} comes before ${newest}, which has already run on this database. ` +
    `Give the new file a later date.`
  );
}

function sayFailed(file: Migration, error: pg.DatabaseError): string {
  const position = error.position === undefined ? undefined : Number(error.position);
  const line = position === undefined ? 0 : file.sql.slice(0, position).split('\n').length;
  const where = line > 0 ? `:${line}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).join(' ');
  const place = `migrations/${file.name}${where}`;
  const failure = `${place} failed and left nothing behind: ${error.message}.`;
  return detail === '' ? failure : `${failure} ${detail}`;
}
