/**
 * Destinations of money: a bank card, a phone number, a Bitcoin address. Each has check digits or a
 * fixed length that reveal a typing error, and is checked before anything is held.
 *
 * Sources: ISO/IEC 7812 (Luhn), E.164, Base58Check, BIP-173 and BIP-350 (bech32, bech32m).
 */
import { asciiBytes, sha256, toBytes } from '#core/fairness/sha256.ts';
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

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** One version byte, twenty hash bytes, four checksum bytes. */
const BASE58_BYTES = 25;
/** Payments to a key and to a script; main network only. */
const BASE58_VERSIONS = [0x00, 0x05];

function isBase58Check(text: string): boolean {
  let number = 0n;
  for (const sign of text) number = number * 58n + BigInt(BASE58.indexOf(sign));
  const bytes = new Uint8Array(BASE58_BYTES);
  for (let at = BASE58_BYTES - 1; at >= 0; at--) {
    bytes[at] = Number(number & 0xffn);
    number >>= 8n;
  }
  // Exactly one leading 1 stands for each leading zero byte.
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const ones = /^1*/.exec(text)![0].length;
  const sum = toBytes(sha256(toBytes(sha256(bytes.subarray(0, 21)))));
  const isRight = [0, 1, 2, 3].every((at) => sum[at] === bytes[21 + at]);
  return number === 0n && zeros === ones && isRight && BASE58_VERSIONS.includes(bytes[0]!);
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_CONSTANT = 1;
const BECH32M_CONSTANT = 0x2bc830a3;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_SIGNS = 6;

function readSegwit(text: string): ReadDestination {
  const small = text.toLowerCase();
  const isMixed = text !== small && text !== text.toUpperCase();
  const data = small.slice(3);
  if (isMixed || data.length < 8 || small.length > 90) return { mistake: 'address_format' };
  const values = [...data].map((sign) => BECH32.indexOf(sign));
  if (values.includes(-1)) return { mistake: 'address_format' };
  const program = bytesOf(values.slice(1, -CHECKSUM_SIGNS));
  return isSegwit(values, program) ? { value: small } : { mistake: 'address_wrong' };
}

function isSegwit(values: readonly number[], program: Uint8Array | undefined): boolean {
  const version = values[0]!;
  if (!program || version > 16 || program.length < 2 || program.length > 40) return false;
  if (version === 0 && program.length !== 20 && program.length !== 32) return false;
  return polymod(values) === (version === 0 ? BECH32_CONSTANT : BECH32M_CONSTANT);
}

/** The prefix is expanded before the data: high bits, a zero, low bits. */
function polymod(values: readonly number[]): number {
  const prefix = asciiBytes('bc');
  const spread = [...prefix].map((byte) => byte >> 5);
  const low = [...prefix].map((byte) => byte & 31);
  let sum = 1;
  for (const value of [...spread, 0, ...low, ...values]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [at, word] of GENERATOR.entries()) if ((top >>> at) & 1) sum ^= word;
  }
  return sum;
}

/** Converts groups of five bits to bytes; undefined when the remainder is not zero padding. */
function bytesOf(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  const rest = held & ((1 << bits) - 1);
  return bits >= 5 || rest !== 0 ? undefined : Uint8Array.from(bytes);
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
