import type { Locale } from '#core/locale.ts';
import { createSeal as createEnvelope } from '#platform/server/seal.ts';
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

/**
 * Seals letters so that the database alone shows no code and no link. The cover is authenticated
 * with it: a letter moved to another row, or a row given another address, does not open.
 */
export function createSeal(secretKey: string) {
  const envelope = createEnvelope(secretKey, 'croupier message body');

  const close = (cover: Cover, letter: Letter): Buffer =>
    envelope.seal(Buffer.from(JSON.stringify(letter)), bound(cover));

  /** Throws when the letter or its cover was altered, or was sealed by another secret key. */
  function open(cover: Cover, sealed: Buffer): Letter {
    // The seal was whole, so it is what `close` wrote.
    return JSON.parse(envelope.open(sealed, bound(cover)).toString('utf8')) as Letter;
  }

  return { close, open };
}

export type Seal = ReturnType<typeof createSeal>;

function bound({ id, channel, address, template, locale }: Cover): string {
  return JSON.stringify([id, channel, address, template, locale]);
}
