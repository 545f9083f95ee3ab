import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';

/** The emails that can be ended: about logins from known devices, and offers. */
export const ENDABLE = ['logins', 'offers'] as const;
export type Endable = (typeof ENDABLE)[number];

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const FORM = /^([1-9]\d{0,17})\.([A-Za-z0-9_-]{43})$/;

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Addresses that are in emails for good: they end one kind of email of one player, and nothing
 * else, so they neither expire nor need a row.
 */
export function createUnsubscribeLinks(secretKey: string, kind: Endable = 'logins') {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier unsubscribe', 32));
  const sign = (id: string) =>
    createHmac('sha256', key).update(`${kind}.${id}`).digest('base64url');
  return {
    pathOf: (id: PlayerId) => `${UNSUBSCRIBE_PATH}/${kind}/${id}.${sign(id.toString())}`,
    /** The player that a token names; undefined when we did not sign it. */
    read(token: string): PlayerId | undefined {
      const [, id, mac] = FORM.exec(token) ?? [];
      if (id === undefined || mac === undefined) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(sign(id)), Buffer.from(mac));
      // We signed it for a player.
      return isOurs ? (BigInt(id) as PlayerId) : undefined;
    },
  };
}
