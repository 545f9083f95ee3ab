import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';

export const SECRET = 'b'.repeat(64);

/**
 * A durable PostgreSQL for the benchmarks, with one database for the app and one for the rival. In
 * a named folder it is kept and used again.
 */
export async function openBenchDatabase(kept?: string) {
  const home = kept ?? mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  const isNew = !existsSync(join(home, 'data'));
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  const config = {
    dataDir: join(home, 'data'),
    databaseUrl: undefined,
    busUrl: undefined,
    secretKey: SECRET,
  };
  const database = await openDatabase(config);
  await migrate(database.url);
  const rivalUrl = database.url.replace(/\/croupier$/, '/rival');
  if (isNew) await createRival(database.url);
  return {
    url: database.url,
    isNew,
    rivalUrl,
    close: async () => {
      await database.stop();
      if (kept === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function createRival(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database rival');
  await client.end();
}
