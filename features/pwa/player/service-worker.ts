/** The registration of the service worker. The page works without one, only not offline. */
import { create } from 'zustand';
import { logFailure } from '#platform/browser/log.ts';

export const WORKER_PATH = '/sw.js';

/** Whether the browser refused the registration: in some private windows it does. */
export const useWorkerState = create<{ readonly hasRegistrationFailed: boolean }>(() => ({
  hasRegistrationFailed: false,
}));

/** Resolves with the active registration; never where there is none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Absent outside of a secure context.
  if (!container) return new Promise(() => undefined);
  try {
    await container.register(WORKER_PATH);
  } catch (error) {
    useWorkerState.setState({ hasRegistrationFailed: true });
    logFailure('The service worker could not be registered.', error);
    return new Promise(() => undefined);
  }
  return container.ready;
}
