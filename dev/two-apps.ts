import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from './test-database.ts';
import { createTestApp, type StartApp } from './test-app.ts';

/**
 * Two processes of one installation: they share one database, one bus and one folder of files.
 * `startAnother` adds one, which the caller stops.
 */
export async function createTwoApps(startApp: StartApp) {
  const database = await testDatabase();
  const { url } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'croupier-apps-'));
  const env = { DATABASE_URL: url, BUS_URL: url, DATA_DIR: dataDir };
  const startAnother = () => createTestApp(startApp, url, { env });
  const [left, right] = [await startAnother(), await startAnother()];
  const close = async () => {
    await Promise.all([left.stop(), right.stop()]);
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, left, right, startAnother, close };
}
