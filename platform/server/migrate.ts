import pg from 'pg';
import { ensureAppRole } from './app-role.ts';
import { cannotStart } from './cannot-start.ts';
import { applyRepeatables, recordOf, type Records } from './migrate-repeatables.ts';
import { retry } from './retry.ts';
import { check, run } from './run-sql.ts';
import { neededFunctions, readSqlFiles, SQL_FOLDER, type SqlFile } from './sql-files.ts';

const VERSION_MIN = 15;

/** Any number will do, as long as every process takes the same one. */
const LOCK_KEY = 4_242_001;

/**
 * A migration that cannot get its lock would stop every query behind it: it gives up after this
 * long, lets them pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRIES = { attempts: 6, delayMs: 1_000 };
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the database to the newest schema: the baseline and each migration once, in order, each in
 * a transaction of its own; then functions, views and triggers whose text changed. Two processes
 * that start together wait for each other. A history that differs from the files is refused,
 * because the schema would be unknown. Returns the names of the migrations that were run.
 */
export async function migrate(
  url: string,
  folder = SQL_FOLDER,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<string[]> {
  const files = readSqlFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'croupier migrate' });
  await client.connect();
  try {
    await checkVersion(client);
    // Session-level: held over all transactions below, released when the connection closes.
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await ensureAppRole(client);
    await createRecords(client);
    const pending = compare(files.migrations, await recordOf(client, 'schema_migrations'));
    for (const file of pending) {
      await whenLocked(() => apply(client, file, neededFunctions(file, files.functions)));
    }
    await whenLocked(() => inTransaction(client, () => applyRepeatables(client, files, pending)));
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= VERSION_MIN) return;
  throw cannotStart(
    `The database server is PostgreSQL ${version}; Croupier needs ${VERSION_MIN} or newer.`,
  );
}

async function createRecords(client: pg.Client): Promise<void> {
  for (const table of ['schema_migrations', 'schema_repeatables']) {
    await client.query(`create table if not exists ${table} (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  }
}

/** The migrations still to run, after checking that those that ran are the ones in the folder. */
function compare(files: readonly SqlFile[], applied: Records): SqlFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const accepted = new Set(files.flatMap((file) => file.accepts));
  for (const [name, checksum] of applied) {
    const file = byName.get(name);
    if (file === undefined) throw cannotStart(describeMissing(name));
    if (file.checksum !== checksum && !accepted.has(`${name} ${checksum}`))
      throw cannotStart(describeEdited(name));
  }
  const last = files.findLastIndex((file) => applied.has(file.name));
  const late = files.slice(0, last + 1).find((file) => !applied.has(file.name));
  if (late !== undefined) throw cannotStart(describeLate(late.name, files[last]!.name));
  return files.slice(last + 1);
}

/** Repeats work that gave up waiting for a lock. */
function whenLocked(work: () => Promise<void>): Promise<void> {
  return retry(work, { ...LOCK_RETRIES, isRetryable: isLockTimeout });
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
}

async function apply(
  client: pg.Client,
  file: SqlFile,
  functions: readonly SqlFile[],
): Promise<void> {
  const work = async (): Promise<void> => {
    for (const needed of functions) await run(client, needed);
    await check(client, file, file.before);
    await run(client, file);
    await check(client, file, file.after);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
  };
  await (file.isTransactional ? inTransaction(client, work) : work());
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function describeMissing(name: string): string {
  return (
    `sql/${name} was run on this database and is gone from the folder. ` +
    'Restore the file, or run the version of Croupier that wrote this database.'
  );
}

function describeEdited(name: string): string {
  return (
    `sql/${name} was changed after it had run on this database. ` +
    'Restore the file and put the change into a new migration.'
  );
}

function describeLate(name: string, newest: string): string {
  return (
    `sql/${name} comes before sql/${newest}, which has already run on this database. ` +
    'Give the new file a later time.'
  );
}
