import { removeLeftoverApps } from '#dev/app-process.ts';
import { startJourneyApp } from './support/journey-app.ts';

/**
 * One server for all journeys: each registers its own player, so they do not interfere. Set APP_URL
 * to run them against a server that is already running.
 */
// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function start(): Promise<() => Promise<void>> {
  await removeLeftoverApps();
  if (process.env['APP_URL'] !== undefined) return async () => {};
  const first = await startJourneyApp();
  await first.stop();
  process.env['APP_TEMPLATE'] = first.dataDir;
  const app = await startJourneyApp();
  process.env['APP_URL'] = app.url;
  return async () => {
    await app.close();
    await first.close();
  };
}
