/** Where a visitor came from: cookies that links have set, and the browser fingerprint. */
import { cookies, local } from '#platform/browser/storage.ts';

const KEY = 'fingerprint';
const IDLE_MS = 500;

let computing: Promise<void> | undefined;

/** Computes the fingerprint when the browser is idle, once per browser. */
export function prepareFingerprint(): void {
  if (local.get(KEY) === null) computing ??= whenIdle().then(computeFingerprint);
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback: half a second is the specification's fallback.
    if (!('requestIdleCallback' in globalThis)) setTimeout(resolve, IDLE_MS);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
  });
}

async function computeFingerprint(): Promise<void> {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Its statistics would be a call to a third-party server.
    const agent = await load({ monitoring: false });
    local.set(KEY, (await agent.get()).visitorId);
  } catch {
    // A browser that blocks fingerprinting registers without one.
    computing = undefined;
  }
}

export type Attribution = {
  fpp?: string;
  partner?: string;
  adplace?: string;
  stag?: string;
};

/** The attribution known at the registration; unknown fields are not sent. */
export function readAttribution(): Attribution {
  const known = {
    fpp: local.get(KEY),
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
  };
  const filled = Object.entries(known).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, text!.slice(0, 128)]));
}
