/**
 * A hash chain: the seeds of shared rounds, all fixed before the first of them was played. s_{k−1}
 * is the SHA-256 of the text of s_k, and s_0 is published first; as SHA-256 cannot be inverted,
 * publishing s_k after round k proves that it was decided before round 1.
 */
import { commitment, isServerSeed } from './pf1.ts';
import { asciiBytes, sha256 } from './sha256.ts';

/** The seed of the round before; the same hash as a commitment, because it is one. */
export function previousSeed(seed: string): string {
  return commitment(seed);
}

/** The seed `steps` rounds earlier. A million steps take about a second. */
export function seedBefore(seed: string, steps: number): string {
  if (!isServerSeed(seed)) throw new Error('not a valid server seed');
  if (!Number.isSafeInteger(steps) || steps < 0) throw new Error(`cannot go ${steps} rounds back`);
  // The text is kept as bytes: making a string of each hash would take most of the time.
  const text = asciiBytes(seed);
  for (let step = 0; step < steps; step++) writeHex(sha256(text), text);
  return String.fromCharCode(...text);
}

/** Whether the revealed seed of round k leads to the published s_0 in exactly k steps. */
export function leadsTo(published: string, revealed: string, round: number): boolean {
  if (!isServerSeed(revealed) || !Number.isSafeInteger(round) || round < 0) return false;
  return seedBefore(revealed, round) === published;
}

/** Writes eight words as the 64 bytes of their lowercase hex; a byte behind them is not stored. */
function writeHex(digest: Int32Array, text: Uint8Array): void {
  for (let i = 0; i < text.length; i++) {
    const digit = (digest[i >> 3]! >>> (28 - 4 * (i & 7))) & 15;
    text[i] = digit < 10 ? 0x30 + digit : 0x57 + digit;
  }
}
