import { APP_ROLE } from '#platform/server/app-role.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';

/** Runs a command on the database of a running or a stopped installation; returns its exit code. */
export async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  const config = readConfig(process.env);
  const running = await findRunningUrl(config);
  const database = running === undefined ? await openDatabase(config) : undefined;
  const url = running ?? database!.url;
  if (database) await migrate(url);
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await database?.stop();
  }
}
