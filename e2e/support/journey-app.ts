import { startAppProcess, type AppProcess } from '#dev/app-process.ts';

/**
 * The app under test, in its own process. Its data folder is a copy of one that was started before
 * (APP_TEMPLATE): migrations and the first start take most of the time.
 */
export function startJourneyApp(env: Record<string, string> = {}): Promise<AppProcess> {
  // A second process of an installation has its folder already.
  const template = 'DATA_DIR' in env ? undefined : process.env['APP_TEMPLATE'];
  return startAppProcess({ env, template, main: 'e2e/support/app-main.ts' });
}
