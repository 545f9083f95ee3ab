/**
 * A hash chain: seeds of shared rounds that were all fixed before the first of them was played.
 * s_{k−1} is the SHA-256 of the text of s_k, and s_0 is published first; as nobody can run SHA-256
 * backwards, publishing s_k after round k proves that it was decided before round 1.
 */
import { commitment, isServerSeed } from './pf1.ts';

/** The seed of the round before; the same hash as a commitment, because it is one. */
export function previousSeed(seed: string): string {
  return commitment(seed);
}

/** The seed `steps` rounds earlier. */
export function seedBefore(seed: string, steps: number): string {
  if (!Number.isSafeInteger(steps) || steps < 0) throw new Error(`cannot go ${steps} rounds back`);
  let found = seed;
  for (let step = 0; step < steps; step++) found = previousSeed(found);
  return found;
}

/** Whether the revealed seed of round k leads to the published s_0 in exactly k steps. */
export function leadsTo(published: string, revealed: string, round: number): boolean {
  if (!isServerSeed(revealed) || !Number.isSafeInteger(round) || round < 0) return false;
  return seedBefore(revealed, round) === published;
}
