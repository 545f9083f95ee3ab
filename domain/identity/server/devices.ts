import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Origin } from '#platform/server/http/route.ts';
import type { Player } from './store.ts';

type Owner = Pick<Player, 'id' | 'device_epoch'>;

const NAME = 'device';
const PLACE = { path: '/', httpOnly: true, sameSite: 'strict' } as const;
const LIFE_SECONDS = 365 * 24 * 3600;
/** A browser serves a family: the number of accounts it can be known to at once. */
const SEALS_MAX = 5;
const FORM = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{43}){1,5})$/;

/**
 * Marks a browser that has logged in to an account, so that the owner's mistakes are rate limited
 * apart from other requesters and no two-factor step is required there. The mark grants no access:
 * the password is still needed. A new `device_epoch` of the player invalidates all of the player's
 * devices.
 */
export function createDevices(secretKey: string) {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier known device', 32));

  function sign(mark: string, { id, device_epoch }: Owner): string {
    return createHmac('sha256', key).update(`${id}.${device_epoch}.${mark}`).digest('base64url');
  }

  /** The mark, if it is valid for this account. */
  function read(origin: Origin, player: Owner | undefined): string | undefined {
    const { mark, seals } = parse(origin);
    if (mark === undefined || !player) return undefined;
    const expected = Buffer.from(sign(mark, player));
    return seals.some((seal) => timingSafeEqual(expected, Buffer.from(seal))) ? mark : undefined;
  }

  /** A device keeps its mark from login to login; a new device gets a new one. */
  function remember(origin: Origin, player: Owner): void {
    const known = parse(origin);
    const mark = known.mark ?? randomBytes(16).toString('base64url');
    const own = sign(mark, player);
    const seals = [own, ...known.seals.filter((seal) => seal !== own)].slice(0, SEALS_MAX);
    const value = [mark, ...seals].join('.');
    origin.setCookie(NAME, value, { ...PLACE, maxAgeSeconds: LIFE_SECONDS });
  }

  return { read, remember };
}

export type Devices = ReturnType<typeof createDevices>;

function parse(origin: Origin): { mark: string | undefined; seals: string[] } {
  const [, mark, seals] = FORM.exec(origin.cookies[NAME] ?? '') ?? [];
  return { mark, seals: seals?.slice(1).split('.') ?? [] };
}
