/** The fingerprint of the browser, computed when it is idle and then kept. */
import { local } from '#platform/browser/storage.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';

const KEY = 'fingerprint';
/**
 * Sources of the fingerprint that block a cheap phone for 100 ms and more. Phones of one model have
 * the same fonts; on computers fonts distinguish browsers.
 */
const SLOW_SOURCES = ['fonts', 'fontPreferences', 'webGlExtensions'] as const;

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
    const { hashComponents, loadSources, sources } = await import('@fingerprintjs/fingerprintjs');
    const excluded = matchMedia('(pointer: coarse)').matches ? SLOW_SOURCES : [];
    // Yields after each source: together they would be one long task. The agent of the library does
    // not, and may call a third-party server.
    const options = { cache: {}, debug: false };
    computed = hashComponents(await loadSources(sources, options, excluded, 0)());
    local.set(KEY, computed);
  } catch {
    // A browser that blocks fingerprinting registers without one.
    computing = undefined;
  }
}
