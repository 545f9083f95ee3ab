import assert from 'node:assert';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Destination } from '#domain/payments/server/index.ts';
import { createSeal } from '#platform/server/seal.ts';
import { maskDestination, type Instrument } from '#domain/payments/rules.destination.ts';

/** A destination as the rules parsed it. */
export type ParsedDestination = {
  readonly instrument: Instrument;
  readonly coin: string | null;
  readonly value: string;
};

/** A destination as it is stored: nothing in it shows the number. */
export type SealedDestination = {
  readonly sealed: Buffer;
  readonly mask: string;
  /** A fingerprint: equal for equal destinations, and useless without the server's secret key. */
  readonly mark: Buffer;
};

/**
 * Encrypts card numbers, phones and addresses, each bound to its withdrawal: copied to another row
 * it cannot be decrypted.
 */
export function createDestinations(secretKey: string) {
  const envelope = createSeal(secretKey, 'croupier withdrawal destination');
  const markKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'croupier withdrawal mark', 32));

  function seal(where: ParsedDestination, reference: string): SealedDestination {
    return {
      sealed: envelope.seal(Buffer.from(where.value), reference),
      mask: maskDestination(where.instrument, where.value),
      mark: markOf(where),
    };
  }

  function markOf({ instrument, coin, value }: ParsedDestination): Buffer {
    const text = [instrument, coin ?? '', value].join('|');
    return createHmac('sha256', markKey).update(text).digest();
  }

  /** A keyed hash of a whole request: a plain hash of a card number could be reversed. */
  function hashWords(words: readonly unknown[]): Buffer {
    return createHmac('sha256', markKey)
      .update(JSON.stringify(words.map(String)))
      .digest();
  }

  /** Decrypts the number for the provider. Throws when the row was altered. */
  function open(sealed: Buffer, reference: string): string {
    return envelope.open(sealed, reference).toString('utf8');
  }

  return { seal, open, markOf, stamp: hashWords };
}

/** Converts a destination to the type of the provider port. */
export function portDestination({ instrument, coin, value }: ParsedDestination): Destination {
  if (instrument !== 'crypto') return { kind: instrument, number: value };
  assert(coin !== null, 'a withdrawal to an address names its coin');
  return { kind: 'crypto', coin, address: value };
}
