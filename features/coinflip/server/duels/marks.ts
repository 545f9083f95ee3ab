import { createHmac, hkdfSync } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';

/** Where a side of a duel came from, as keyed hashes: nobody reads an address out of them. */
export type Marks = { readonly address: string; readonly device: string | null };

export type Marker = (origin: Origin) => Marks;

/** The cookie that identity gives to a browser that has logged in; its first part names it. */
const DEVICE_COOKIE = 'device';

export function createMarker(secretKey: string): Marker {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier duel marks', 32));
  const markOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22);

  return ({ ip, cookies }) => {
    const device = cookies[DEVICE_COOKIE]?.split('.')[0];
    return {
      address: markOf('address', ip),
      device: device ? markOf('device', device) : null,
    };
  };
}
