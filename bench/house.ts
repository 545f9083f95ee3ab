import { mkdtempSync, rmSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/server/migrate.ts';
import { openDatabase } from '#platform/server/postgres/open-database.ts';

export const SECRET = 'b'.repeat(64);

/** A durable PostgreSQL of the bench's own, with the house's database and one for the rival. */
export async function openBenchDatabase() {
  const home = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
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
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create database rival');
  await client.end();
  return {
    url: database.url,
    rivalUrl,
    close: async () => {
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
