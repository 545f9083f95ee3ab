import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';

/** What can be ended: emails about logins from known devices, offers by email and by SMS. */
export const ENDABLE = ['logins', 'offers', 'texts'] as const;
export type Endable = (typeof ENDABLE)[number];

/** Of the whole signature; a text message has little room, and 96 bits cannot be guessed. */
const SIGN_CHARS: Readonly<Record<Endable, number>> = { logins: 43, offers: 43, texts: 16 };

const PATHS: Readonly<Record<Endable, string>> = {
  logins: '/unsubscribe/logins',
  offers: '/unsubscribe/offers',
  texts: '/stop',
};

const FORM = /^([1-9]\d{0,17})\.([A-Za-z0-9_-]{16,43})$/;

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Addresses that are in messages for good: they end one kind of message of one player, and nothing
 * else, so they neither expire nor need a row.
 */
export function createUnsubscribeLinks(secretKey: string, kind: Endable = 'logins') {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier unsubscribe', 32));
  const sign = (id: string) =>
    createHmac('sha256', key)
      .update(`${kind}.${id}`)
      .digest('base64url')
      .slice(0, SIGN_CHARS[kind]);
  return {
    /** The addresses of all players begin with it. */
    path: PATHS[kind],
    pathOf: (id: PlayerId) => `${PATHS[kind]}/${id}.${sign(id.toString())}`,
    /** The player that a token names; undefined when we did not sign it. */
    read(token: string): PlayerId | undefined {
      const [, id, mac] = FORM.exec(token) ?? [];
      if (id === undefined || mac?.length !== SIGN_CHARS[kind]) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(sign(id)), Buffer.from(mac));
      // We signed it for a player.
      return isOurs ? (BigInt(id) as PlayerId) : undefined;
    },
  };
}
