/**
 * Destinations of money: a bank card, a phone number, a Bitcoin address. Each has check digits or a
 * fixed length that reveal a typing error, and is checked before anything is held.
 *
 * Sources: ISO/IEC 7812 (Luhn), E.164, Base58Check, BIP-173 and BIP-350 (bech32, bech32m).
 */
import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256, toBytes } from '#core/fairness/sha256.ts';
import type { Instrument } from './rules.closed-loop.ts';

export type DestinationMistake =
  | 'required'
  | 'card_format'
  | 'card_number_wrong'
  | 'phone_format'
  | 'address_format'
  | 'address_wrong'
  | 'coin_unknown';

/** As it is stored and sent: digits only, E.164, the address (bech32 in lower case). */
export type ReadDestination = { readonly value: string } | { readonly mistake: DestinationMistake };

export function readDestination(
  kind: Instrument,
  text: string,
  coin: string | undefined,
): ReadDestination {
  const typed = text.trim();
  if (typed === '') return { mistake: 'required' };
  switch (kind) {
    case 'card':
      return readCard(typed);
    case 'phone':
      return readPhone(typed);
    case 'crypto':
      return coin === 'BTC' ? readBitcoin(typed) : { mistake: 'coin_unknown' };
    default:
      return kind satisfies never;
  }
}

function readCard(text: string): ReadDestination {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(digits) || /^0+$/.test(digits)) return { mistake: 'card_format' };
  return isLuhn(digits) ? { value: digits } : { mistake: 'card_number_wrong' };
}

/**
 * The Luhn check: every second digit from the right is doubled, its digits are added, and the sum
 * ends in zero.
 */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The country codes of phone payouts, and the number of digits that follow. */
const PHONE_SHAPES = [/^\+7[3-9]\d{9}$/, /^\+375\d{9}$/, /^\+91[6-9]\d{9}$/] as const;

function readPhone(text: string): ReadDestination {
  const digits = text.replaceAll(/[\s().-]/g, '');
  // Domestic callers dial 8 and ten digits for what is +7 internationally.
  const home = /^8\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
  const phone = home.startsWith('+') ? home : `+${home}`;
  const isKnown = PHONE_SHAPES.some((shape) => shape.test(phone));
  return isKnown ? { value: phone } : { mistake: 'phone_format' };
}

function readBitcoin(text: string): ReadDestination {
  if (/^bc1/i.test(text)) return readSegwit(text);
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(text)) return { mistake: 'address_format' };
  return isBase58Check(text) ? { value: text } : { mistake: 'address_wrong' };
}

const base58check = createBase58check((bytes: Uint8Array) => toBytes(sha256(bytes)));
/** One version byte and twenty hash bytes. */
const BASE58_BYTES = 21;
/** Payments to a key and to a script; main network only. */
const BASE58_VERSIONS = [0x00, 0x05];

function isBase58Check(text: string): boolean {
  const bytes = decoded(() => base58check.decode(text));
  return bytes?.length === BASE58_BYTES && BASE58_VERSIONS.includes(bytes[0]!);
}

/** Letters of one case, of the alphabet of bech32, with a checksum of six at the end. */
const SEGWIT_SHAPE = /^(?=.{11,90}$)(bc1[ac-hj-np-z02-9]+|BC1[AC-HJ-NP-Z02-9]+)$/;

function readSegwit(text: string): ReadDestination {
  if (!SEGWIT_SHAPE.test(text)) return { mistake: 'address_format' };
  const small = text.toLowerCase() as `bc1${string}`;
  return isSegwit(small) ? { value: small } : { mistake: 'address_wrong' };
}

/** Version 0 has the checksum of BIP-173 and two lengths, later versions that of BIP-350. */
function isSegwit(text: `bc1${string}`): boolean {
  const code = text[3] === 'q' ? bech32 : bech32m;
  const words = decoded(() => code.decode(text))?.words ?? [];
  const program = decoded(() => code.fromWords(words.slice(1)));
  if (program === undefined || words[0]! > 16) return false;
  if (words[0] === 0) return program.length === 20 || program.length === 32;
  return program.length >= 2 && program.length <= 40;
}

/** The library throws on whatever is not an address; undefined here. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** Masks a destination: the owner recognizes it, but it cannot be used. */
export function maskDestination(kind: Instrument, value: string): string {
  switch (kind) {
    case 'card':
      return `•••• ${value.slice(-4)}`;
    case 'phone':
      return `${value.slice(0, 2)} ••• ••• ${value.slice(-4, -2)} ${value.slice(-2)}`;
    case 'crypto':
      return `${value.slice(0, 6)}…${value.slice(-6)}`;
    default:
      return kind satisfies never;
  }
}
