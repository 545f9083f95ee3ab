import { testDatabase } from './test-database.ts';
import { createTestApp, type StartApp } from './test-app.ts';

/**
 * Two processes of one installation: they share one database and one bus, nothing else.
 * `startAnother` adds one, which the caller stops.
 */
export async function createTwoApps(startApp: StartApp) {
  const database = await testDatabase();
  const { url } = database;
  const env = { DATABASE_URL: url, BUS_URL: url };
  const startAnother = () => createTestApp(startApp, url, { env });
  const [left, right] = [await startAnother(), await startAnother()];
  const close = async () => {
    await Promise.all([left.stop(), right.stop()]);
    await database.close();
  };
  return { database, left, right, startAnother, close };
}
