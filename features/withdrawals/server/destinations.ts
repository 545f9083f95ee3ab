import assert from 'node:assert';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Destination } from '#domain/payments/server/index.ts';
import { createSeal } from '#platform/server/seal.ts';
import { maskDestination } from '../rules.destination.ts';
import type { Instrument } from '../rules.loop.ts';

/** A destination as the rules read it. */
export type Where = {
  readonly instrument: Instrument;
  readonly coin: string | null;
  readonly value: string;
};

/** As it lies in the database: nothing there shows the number. */
export type KeptDestination = {
  readonly sealed: Buffer;
  readonly mask: string;
  /** The same for the same destination, and tells nothing without the key of the house. */
  readonly mark: Buffer;
};

/**
 * Seals card numbers, phones and addresses, each bound to its withdrawal: moved to another row it
 * does not open.
 */
export function createDestinations(secretKey: string) {
  const envelope = createSeal(secretKey, 'croupier withdrawal destination');
  const markKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier withdrawal mark', 32));

  function keep(where: Where, reference: string): KeptDestination {
    const text = [where.instrument, where.coin ?? '', where.value].join('|');
    return {
      sealed: envelope.seal(Buffer.from(where.value), reference),
      mask: maskDestination(where.instrument, where.value),
      mark: createHmac('sha256', markKey).update(text).digest(),
    };
  }

  /** Of a whole request: a plain hash of a card number is no secret, one with a key is. */
  function stamp(words: readonly unknown[]): Buffer {
    return createHmac('sha256', markKey)
      .update(JSON.stringify(words.map(String)))
      .digest();
  }

  /** The number itself, for the provider. Throws when the row was altered. */
  function open(sealed: Buffer, reference: string): string {
    return envelope.open(sealed, reference).toString('utf8');
  }

  return { keep, open, stamp };
}

/** In the words of the port. */
export function portDestination({ instrument, coin, value }: Where): Destination {
  if (instrument !== 'crypto') return { kind: instrument, number: value };
  assert(coin !== null, 'a withdrawal to an address names its coin');
  return { kind: 'crypto', coin, address: value };
}
