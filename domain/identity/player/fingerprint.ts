/** The fingerprint of the browser, computed when it is idle and then kept. */
import { local } from '#platform/browser/storage.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';

const KEY = 'fingerprint';
/**
 * Signs that take a cheap phone tasks of 100 ms and more. Phones of one model have the same fonts,
 * so there they tell little; elsewhere they tell browsers apart.
 */
const SLOW_SIGNS = ['fonts', 'fontPreferences', 'webGlExtensions'] as const;

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
    const left = matchMedia('(pointer: coarse)').matches ? SLOW_SIGNS : [];
    // With a pause after each sign: together they would be one long task. The agent of the library
    // makes none, and may call a third-party server.
    const options = { cache: {}, debug: false };
    computed = hashComponents(await loadSources(sources, options, left, 0)());
    local.set(KEY, computed);
  } catch {
    // A browser that blocks fingerprinting registers without one.
    computing = undefined;
  }
}
