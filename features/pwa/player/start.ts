import { startInstallPrompt } from './install.ts';
import { registerWorker } from './service-worker.ts';
import { followWorker, startBuildPoll } from './updates.ts';

/** The first screen is complete by then: storing the shell must not slow it down. */
const WAIT_MS = 3_000;

/** Background work on every page of any visitor. */
export function startApp(): void {
  startInstallPrompt();
  startBuildPoll();
  setTimeout(() => void startWorker(), WAIT_MS);
  // Only Apple's browsers know the field. Without the hint a visit goes on.
  if ('standalone' in navigator && navigator.standalone === false) {
    import('./ios.ts').then(({ startIos }) => startIos()).catch(() => undefined);
  }
}

async function startWorker(): Promise<void> {
  const wasControlled = Boolean(navigator.serviceWorker?.controller);
  followWorker(await registerWorker(), { wasControlled });
}
