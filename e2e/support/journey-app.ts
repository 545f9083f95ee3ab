import { startAppProcess, type AppProcess } from '#dev/app-process.ts';

/** The app under test, in its own process on a new data folder. */
export function startJourneyApp(env: Record<string, string> = {}): Promise<AppProcess> {
  return startAppProcess({ env, main: 'e2e/support/app-main.ts' });
}
