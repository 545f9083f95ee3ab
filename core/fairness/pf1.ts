/**
 * PF-1: how every outcome is drawn.
 *
 *   block k = HMAC-SHA256(key = the server seed as ASCII hex text,
 *                         message = `${clientSeed}:${nonce}:${tag}:${k}`)      k = 0, 1, 2 …
 *
 * The blocks one after the other are an endless stream of 32-bit big-endian words, and a game takes
 * whole numbers from it. Nothing is ever divided into a fraction, so no platform can round
 * differently, and a word that would favour some results is thrown away (rejection sampling). The
 * tag separates games: a dice roll reveals nothing about a keno draw of the same nonce.
 */
import { isClientSeed } from './client-seed.ts';
import { asciiBytes, hmacInto, hmacKey, sha256Hex } from './sha256.ts';
import type { HmacKey } from './sha256.ts';

export type Stream = {
  /** The next word: 0 … 2³² − 1. */
  u32(): number;
  /** A uniform whole number 0 … n − 1, for n from 1 to 2³². */
  int(n: number): number;
  /** A uniform whole number 0 … 2⁵² − 1, from two words. */
  u52(): bigint;
  /** `count` different numbers of 0 … size − 1, in the order drawn. */
  draw(size: number, count: number): number[];
};

/** Both seeds of a player, checked; the server seed is absorbed once for all rounds. */
export type SeedPair = { readonly key: HmacKey; readonly clientSeed: string };

export type WordSource = () => number;

const WORD_VALUES = 0x1_0000_0000;
const WORDS_PER_BLOCK = 8;
const SERVER_SEED = /^[0-9a-f]{64}$/;
const TAG = /^[a-z][a-z0-9]{0,15}(?::[a-z][a-z0-9]{0,15})?$/;

/** 32 bytes from the system's generator as 64 lowercase hex characters. */
export function isServerSeed(value: unknown): value is string {
  return typeof value === 'string' && SERVER_SEED.test(value);
}

export function isNonce(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0);
}

export function isTag(value: unknown): value is string {
  return typeof value === 'string' && TAG.test(value);
}

/** The commitment shown before the first bet: SHA-256 of the 64 characters, not of the 32 bytes. */
export function commitment(serverSeed: string): string {
  assertSeed(isServerSeed(serverSeed), 'server seed');
  return sha256Hex(serverSeed);
}

export function openSeedPair(serverSeed: string, clientSeed: string): SeedPair {
  assertSeed(isServerSeed(serverSeed), 'server seed');
  assertSeed(isClientSeed(clientSeed), 'client seed');
  return { key: hmacKey(asciiBytes(serverSeed)), clientSeed };
}

/** The stream of one round. The same four inputs always give the same numbers. */
export function openStream(pair: SeedPair, nonce: number, tag: string): Stream {
  return streamFrom(wordsOf(pair, nonce, tag));
}

/** The words of a round; `onBlock` receives every block at the moment it is first needed. */
export function wordsOf(
  pair: SeedPair,
  nonce: number,
  tag: string,
  onBlock?: (message: string, block: Int32Array) => void,
): WordSource {
  assertSeed(isNonce(nonce), 'nonce');
  assertSeed(isTag(tag), 'tag');
  const prefix = `${pair.clientSeed}:${nonce}:${tag}:`;
  const block = new Int32Array(WORDS_PER_BLOCK);
  let cursor = 0;
  let used = WORDS_PER_BLOCK;
  return function nextWord() {
    if (used === WORDS_PER_BLOCK) {
      const message = prefix + cursor;
      hmacInto(pair.key, asciiBytes(message), block);
      onBlock?.(message, block);
      cursor += 1;
      used = 0;
    }
    return block[used++]! >>> 0;
  };
}

export function streamFrom(u32: WordSource): Stream {
  const int = (n: number) => intFrom(u32, n);
  return { u32, int, u52: () => u52From(u32), draw: (size, count) => drawFrom(int, size, count) };
}

/**
 * A Fisher–Yates shuffle stopped after `count` places; `int` is a parameter so that it can be
 * traced.
 */
export function drawFrom(int: (n: number) => number, size: number, count: number): number[] {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(count) || count < 0 || count > size) {
    throw new Error(`cannot draw ${count} of ${size}`);
  }
  const all = Array.from({ length: size }, (_, i) => i);
  for (let i = 0; i < count; i++) {
    const j = i + int(size - i);
    const drawn = all[j]!;
    all[j] = all[i]!;
    all[i] = drawn;
  }
  return all.slice(0, count);
}

function intFrom(u32: WordSource, n: number): number {
  if (!Number.isSafeInteger(n) || n < 1 || n > WORD_VALUES)
    throw new Error(`cannot draw int(${n})`);
  // The words below the largest multiple of n are shared out evenly; those above are drawn again.
  const limit = WORD_VALUES - (WORD_VALUES % n);
  let word = u32();
  while (word >= limit) word = u32();
  return word % n;
}

function u52From(u32: WordSource): bigint {
  const high = BigInt(u32());
  return (high << 20n) | BigInt(u32() >>> 12);
}

function assertSeed(valid: boolean, what: string): asserts valid {
  if (!valid) throw new Error(`not a valid ${what}`);
}
