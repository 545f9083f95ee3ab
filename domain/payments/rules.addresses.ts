/**
 * Addresses of coins, by their checksums: a mistyped one is found before anything is held. A coin
 * that is not listed here has no check, so no payout in it is offered.
 *
 * Sources: BTC Base58Check, BIP-173 and BIP-350 (bech32, bech32m); LTC and DOGE the version bytes
 * of their chainparams.cpp; ETH EIP-55 (keccak-256 over the lower-case digits); TRX Base58Check
 * with the byte 0x41, TRON protocol documentation; XRP the same with its own alphabet, XRPL base58
 * encodings; TON the user-friendly form of TEP-2 (CRC-16/XMODEM).
 */
import { base58xrp, base64, base64urlnopad, bech32, bech32m, createBase58check } from '@scure/base';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256, toBytes } from '#core/fairness/sha256.ts';

export type AddressMistake = 'address_format' | 'address_wrong' | 'coin_unknown';
type ReadAddress = { readonly value: string } | { readonly mistake: AddressMistake };

const READERS: Readonly<Record<string, (text: string) => ReadAddress>> = {
  BTC: (text) => readBitcoinLike(text, { prefix: 'bc', versions: [0x00, 0x05] }),
  LTC: (text) => readBitcoinLike(text, { prefix: 'ltc', versions: [0x30, 0x05, 0x32] }),
  DOGE: (text) => readBase58(text, [0x1e, 0x16]),
  TRX: (text) => readBase58(text, [0x41]),
  ETH: readEthereum,
  XRP: readRipple,
  TON: readTon,
};

/** Whether a payout in the coin can be checked, and may be offered. */
export function isKnownCoin(coin: string | null | undefined): boolean {
  return typeof coin === 'string' && Object.hasOwn(READERS, coin);
}

/** The address as it is stored and sent: bech32 in lower case, others as they are written. */
export function readAddress(text: string, coin: string | undefined): ReadAddress {
  if (coin === undefined || !isKnownCoin(coin)) return { mistake: 'coin_unknown' };
  return READERS[coin]!(text);
}

type Shape = { readonly prefix: 'bc' | 'ltc'; readonly versions: readonly number[] };

function readBitcoinLike(text: string, { prefix, versions }: Shape): ReadAddress {
  const isSegwit = text.toLowerCase().startsWith(`${prefix}1`);
  return isSegwit ? readSegwit(text, prefix) : readBase58(text, versions);
}

const checksum = (bytes: Uint8Array) => toBytes(sha256(bytes));
const base58check = createBase58check(checksum);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/;
/** One version byte and twenty hash bytes. */
const BASE58_BYTES = 21;

function readBase58(text: string, versions: readonly number[]): ReadAddress {
  if (!BASE58.test(text)) return { mistake: 'address_format' };
  const bytes = decoded(() => base58check.decode(text));
  const isRight = bytes?.length === BASE58_BYTES && versions.includes(bytes[0]!);
  return isRight ? { value: text } : { mistake: 'address_wrong' };
}

/** Letters of one case, of the alphabet of bech32, with a checksum of six at the end. */
const SEGWIT_SHAPE = /^(?=.{11,90}$)([a-z]+1[ac-hj-np-z02-9]+|[A-Z]+1[AC-HJ-NP-Z02-9]+)$/;

function readSegwit(text: string, prefix: string): ReadAddress {
  if (!SEGWIT_SHAPE.test(text)) return { mistake: 'address_format' };
  const small = text.toLowerCase();
  return isSegwit(small as `${string}1${string}`, prefix)
    ? { value: small }
    : { mistake: 'address_wrong' };
}

/** Version 0 has the checksum of BIP-173 and two lengths, later versions that of BIP-350. */
function isSegwit(text: `${string}1${string}`, prefix: string): boolean {
  const code = text[prefix.length + 1] === 'q' ? bech32 : bech32m;
  const words = decoded(() => code.decode(text))?.words ?? [];
  const program = decoded(() => code.fromWords(words.slice(1)));
  if (program === undefined || words[0]! > 16) return false;
  if (words[0] === 0) return program.length === 20 || program.length === 32;
  return program.length >= 2 && program.length <= 40;
}

/** Digits of one case carry no checksum: wallets write both cases, and only that form is taken. */
function readEthereum(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { mistake: 'address_format' };
  return text === checksummed(text.slice(2).toLowerCase())
    ? { value: text }
    : { mistake: 'address_wrong' };
}

/** EIP-55: a letter is a capital where the hash of the lower-case digits has 8 or more. */
function checksummed(digits: string): string {
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  const shown = [...digits].map((digit, at) => {
    const byte = hash[at >> 1]!;
    return (at % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${shown.join('')}`;
}

const RIPPLE = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/;
const CHECKSUM_BYTES = 4;

function readRipple(text: string): ReadAddress {
  if (!RIPPLE.test(text)) return { mistake: 'address_format' };
  const bytes = decoded(() => base58xrp.decode(text));
  const isRight = bytes?.length === BASE58_BYTES + CHECKSUM_BYTES && bytes[0] === 0;
  return isRight && hasChecksum(bytes) ? { value: text } : { mistake: 'address_wrong' };
}

function hasChecksum(bytes: Uint8Array): boolean {
  const expected = checksum(checksum(bytes.slice(0, BASE58_BYTES)));
  return bytes.slice(BASE58_BYTES).every((byte, at) => byte === expected[at]);
}

const TON_BYTES = 36;
/** Bounceable and not, on the main network. */
const TON_TAGS: readonly (number | undefined)[] = [0x11, 0x51];

function readTon(text: string): ReadAddress {
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(text)) return { mistake: 'address_format' };
  const bytes = decoded(() =>
    /[+/]/.test(text) ? base64.decode(text) : base64urlnopad.decode(text),
  );
  const isRight = bytes?.length === TON_BYTES && TON_TAGS.includes(bytes[0]);
  return isRight && crc16(bytes) === 0 ? { value: text } : { mistake: 'address_wrong' };
}

/** CRC-16/XMODEM: zero over a text that ends with its own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc;
}

/** The library throws on whatever is not an address; undefined here. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
