import { startAppProcess } from '#dev/app-process.ts';

/**
 * One server for all journeys: each registers its own player, so they do not interfere. Set APP_URL
 * to run them against a server that is already running.
 */
// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default async function start(): Promise<() => Promise<void>> {
  if (process.env['APP_URL'] !== undefined) return async () => {};
  const app = await startAppProcess();
  process.env['APP_URL'] = app.url;
  return () => app.close();
}
