import { testDatabase } from './test-database.ts';
import { openWholeHouse, type StartHouse } from './whole-house.ts';

/**
 * Two processes of one house, as far as they can tell: one database, one bus, nothing else. More of
 * them come by `openOne`; whoever opens one stops it.
 */
export async function openTwoHouses(startHouse: StartHouse) {
  const database = await testDatabase();
  const { url } = database;
  const openOne = () => openWholeHouse(startHouse, url, { DATABASE_URL: url, BUS_URL: url });
  const [left, right] = [await openOne(), await openOne()];
  const close = async () => {
    await Promise.all([left.stop(), right.stop()]);
    await database.close();
  };
  return { database, left, right, openOne, close };
}
