/** The fingerprint of the browser, computed when it is idle and then kept. */
import type { UnknownComponents } from '@fingerprintjs/fingerprintjs';
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
    // Its agent lets the page have a turn now and then, but does not wait for an idle moment, and
    // sends statistics to a third-party server.
    const { hashComponents, loadSources, sources } = await import('@fingerprintjs/fingerprintjs');
    const cache = {};
    const components: UnknownComponents = {};
    for (const [name, source] of Object.entries(sources)) {
      await pause();
      const collect = loadSources({ [name]: source }, { cache, debug: false }, []);
      Object.assign(components, await collect());
    }
    await pause();
    computed = hashComponents(components);
    local.set(KEY, computed);
  } catch {
    // A browser that blocks fingerprinting registers without one.
    computing = undefined;
  }
}

const PAUSE_MS_MAX = 50;

/** Between two sources a touch is answered and a frame drawn; each of them is a task of its own. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve);
    // The callback alone would be one task with what ran in it before.
    else requestIdleCallback(() => setTimeout(resolve), { timeout: PAUSE_MS_MAX });
  });
}
