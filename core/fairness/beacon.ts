/**
 * The public beacon of shared rounds: drand's *quicknet*, run by a league of organisations. Every
 * three seconds they sign the number of the round together. No organisation can sign alone, so the
 * value is unknown before its time, and the public key verifies it afterwards.
 *
 * Numbers are those of the network's own description (domain rules 1.4). The beacon round that
 * decides a game round is fixed by when its bets close, and never by a choice.
 */
import { sha256, toHex } from './sha256.ts';

export const QUICKNET = {
  /** The hash of the network's description, by which relays identify it. */
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  scheme: 'bls-unchained-g1-rfc9380',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
} as const;

/** The deciding randomness appears no sooner than this after bets are closed. */
export const AFTER_LOCK_MS = 1_000;

const SIGNATURE = /^[0-9a-f]{96}$/;

/** The first round of the beacon whose time is not before `atMs` (milliseconds since 1970). */
export function roundAt(atMs: number): number {
  if (!Number.isFinite(atMs)) throw new Error(`${atMs} is not a time`);
  return Math.max(1, Math.ceil((atMs - QUICKNET.genesisMs) / QUICKNET.periodMs) + 1);
}

/** When a round of the beacon is emitted, in milliseconds since 1970. */
export function timeOf(round: number): number {
  assertRound(round);
  return QUICKNET.genesisMs + (round - 1) * QUICKNET.periodMs;
}

/** The round of the beacon that decides a round of a game whose bets close at `lockAtMs`. */
export function roundForLock(lockAtMs: number): number {
  return roundAt(lockAtMs + AFTER_LOCK_MS);
}

/** 48 bytes, a point of the curve G1, as 96 lowercase hex characters. */
export function isSignatureText(value: unknown): value is string {
  return typeof value === 'string' && SIGNATURE.test(value);
}

/** The random value of a signature: the SHA-256 of its bytes. */
export function randomnessOf(signature: string): string {
  if (!isSignatureText(signature)) throw new Error('not a signature of the beacon');
  return toHex(sha256(hexBytes(signature)));
}

/** What is signed in a round: its number as eight big-endian bytes, before they are hashed. */
export function roundBytes(round: number): Uint8Array {
  assertRound(round);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}

/** The bytes of a text that is known to be hex of even length. */
function hexBytes(hex: string): Uint8Array {
  const at = (i: number) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => at(i));
}

function assertRound(round: number): void {
  if (!Number.isSafeInteger(round) || round < 1) throw new Error(`${round} is not a round`);
}
