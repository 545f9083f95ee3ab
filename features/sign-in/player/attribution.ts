/** Where a visitor came from: cookies that links have set, and the browser fingerprint. */
import { knownFingerprint } from '#domain/identity/player/fingerprint.ts';
import { cookies } from '#platform/browser/storage.ts';

export type Attribution = {
  fpp?: string;
  partner?: string;
  adplace?: string;
  stag?: string;
};

/** The attribution known at the registration; unknown fields are not sent. */
export function readAttribution(): Attribution {
  const known = {
    fpp: knownFingerprint(),
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
  };
  const filled = Object.entries(known).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, text!.slice(0, 128)]));
}
