/** Preloads what other features add to the login dialog, so that no button appears late. */
import { preloadSlot } from '#platform/browser/router/slots.tsx';

/** The longest time the dialog waits for its parts. */
const PARTS_TIMEOUT_MS = 500;

/**
 * Loads a dialog and its parts together; a part that is late or fails does not delay it further.
 */
export async function loadWithParts<T>(load: Promise<T>): Promise<T> {
  const timeout = new Promise<void>((done) => setTimeout(done, PARTS_TIMEOUT_MS));
  // The slot itself reports a failed part, and offers a retry.
  const parts = preloadParts().catch(() => undefined);
  const [dialog] = await Promise.all([load, Promise.race([parts, timeout])]);
  return dialog;
}

async function preloadParts(): Promise<void> {
  const [{ prefetchProviders }] = await Promise.all([
    import('./social.ts'),
    preloadSlot('login.passkey'),
    preloadSlot('login.social'),
  ]);
  await prefetchProviders();
}
