import { startHouse } from '#dev/house-process.ts';

/**
 * One house for all journeys: each registers a player of its own, so they do not meet. Set
 * HOUSE_URL to watch them against a house that runs already.
 */
// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function start(): Promise<() => Promise<void>> {
  if (process.env['HOUSE_URL'] !== undefined) return async () => {};
  const house = await startHouse();
  process.env['HOUSE_URL'] = house.url;
  return () => house.close();
}
