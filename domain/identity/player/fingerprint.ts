/** The fingerprint of the browser, computed when it is idle and then kept. */
import { local } from '#platform/browser/storage.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';

const KEY = 'fingerprint';

let computing: Promise<void> | undefined;
/** For the page alone, where the browser refuses storage. */
let computed: string | null = null;

/** Computes the fingerprint when the browser is idle, once per browser. */
export function prepareFingerprint(): void {
  if (knownFingerprint() === null) computing ??= whenIdle().then(computeFingerprint);
}

/** Null until it is computed, and in a browser that blocks that. */
export function knownFingerprint(): string | null {
  return local.get(KEY) ?? computed;
}

/** The fingerprint, computed first where it is not known. */
export async function fingerprint(): Promise<string | null> {
  prepareFingerprint();
  await computing;
  return knownFingerprint();
}

async function computeFingerprint(): Promise<void> {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Its statistics would be a call to a third-party server.
    const agent = await load({ monitoring: false });
    computed = (await agent.get()).visitorId;
    local.set(KEY, computed);
  } catch {
    // A browser that blocks fingerprinting registers without one.
    computing = undefined;
  }
}
