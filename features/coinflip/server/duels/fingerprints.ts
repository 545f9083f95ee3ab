import { createHmac, hkdfSync } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';

/** The address and device of a player as keyed hashes, so that the address cannot be read. */
export type Fingerprints = { readonly address: string; readonly device: string | null };

export type Fingerprinter = (origin: Origin) => Fingerprints;

/** The cookie that identity sets on a browser that has logged in; its first part is its id. */
const DEVICE_COOKIE = 'device';

export function createFingerprinter(secretKey: string): Fingerprinter {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier duel marks', 32));
  const hashOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22);

  return ({ ip, cookies }) => {
    const device = cookies[DEVICE_COOKIE]?.split('.')[0];
    return {
      address: hashOf('address', ip),
      device: device ? hashOf('device', device) : null,
    };
  };
}
