import assert from 'node:assert';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Locale } from '#core/locale.ts';
import type { Values } from './texts.ts';

export type Channel = 'email' | 'sms' | 'call';

/** What of a message is written in the open, and what its sealed part is bound to. */
export type Cover = {
  readonly id: string;
  readonly channel: Channel;
  readonly address: string;
  readonly template: string;
  readonly locale: Locale;
};

/** What is under the seal. */
export type Letter = { readonly values: Values; readonly timeZone: string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals letters so that the database alone shows no code and no link. The cover is authenticated
 * with it: a letter moved to another row, or a row given another address, does not open.
 */
export function createSeal(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier message body', 32));

  function close(cover: Cover, letter: Letter): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(cover));
    const text = JSON.stringify(letter);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws when the letter or its cover was altered, or was sealed by another secret key. */
  function open(cover: Cover, sealed: Buffer): Letter {
    assert(sealed.length > NONCE_BYTES + TAG_BYTES, 'messages: what was sealed is cut off');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(bound(cover));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    // The tag was right, so it is what `close` wrote.
    return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as Letter;
  }

  return { close, open };
}

export type Seal = ReturnType<typeof createSeal>;

function bound({ id, channel, address, template, locale }: Cover): Buffer {
  return Buffer.from(JSON.stringify([id, channel, address, template, locale]));
}
