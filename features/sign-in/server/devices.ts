import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';

const NAME = 'device';
const PLACE = { path: '/api/v2/auth', httpOnly: true, sameSite: 'strict' } as const;
const LIFE_SECONDS = 365 * 24 * 3600;
const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Marks a browser that has logged in to an account, so that its owner's own mistakes are counted
 * apart from everybody else's. The mark opens nothing: the password is still needed.
 */
export function createDevices(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier known device', 32));

  function sign(mark: string, playerId: bigint): string {
    return createHmac('sha256', key).update(`${playerId}.${mark}`).digest('base64url');
  }

  /** The mark, if this browser's belongs to this very account. */
  function read(origin: Origin, playerId: bigint | undefined): string | undefined {
    const [, mark, seal] = FORM.exec(origin.cookies[NAME] ?? '') ?? [];
    if (mark === undefined || seal === undefined || playerId === undefined) return undefined;
    const expected = Buffer.from(sign(mark, playerId));
    return timingSafeEqual(expected, Buffer.from(seal)) ? mark : undefined;
  }

  /** A device keeps its mark from login to login; a new one is given one. */
  function remember(origin: Origin, playerId: bigint): void {
    const mark = read(origin, playerId) ?? randomBytes(16).toString('base64url');
    const value = `${mark}.${sign(mark, playerId)}`;
    origin.setCookie(NAME, value, { ...PLACE, maxAgeSeconds: LIFE_SECONDS });
  }

  return { read, remember };
}

export type Devices = ReturnType<typeof createDevices>;
