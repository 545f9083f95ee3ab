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
}

async function startWorker(): Promise<void> {
  const wasControlled = Boolean(navigator.serviceWorker?.controller);
  followWorker(await registerWorker(), { wasControlled });
}
