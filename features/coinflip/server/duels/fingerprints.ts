import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { createDevices, findPlayer } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';

/** The address and device of a player as keyed hashes, so that the address cannot be read. */
export type Fingerprints = { readonly address: string; readonly device: string | null };

export type Fingerprinter = (origin: Origin, playerId: PlayerId) => Promise<Fingerprints>;

/** Set by identity on a browser that has logged in. */
const DEVICE_COOKIE = /(?:^|;\s*)device=([^;\s]+)/;

/**
 * The device counts only with its seal for this very player: a cookie can be invented. It is read
 * from the header, which requests and sockets have alike: it identifies and authorises nothing.
 */
export function createFingerprinter(db: Db, secretKey: string): Fingerprinter {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier duel marks', 32));
  const devices = createDevices(secretKey);
  const hashOf = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 22);

  return async (origin, playerId) => {
    const sent = DEVICE_COOKIE.exec(String(origin.headers['cookie'] ?? ''));
    const cookies = { device: sent?.[1] };
    const device = devices.read({ ...origin, cookies }, await findPlayer(db, playerId));
    return {
      address: hashOf('address', origin.ip),
      device: device === undefined ? null : hashOf('device', device),
    };
  };
}
