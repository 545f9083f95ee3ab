/**
 * What passes under the pointer. It is decoration: the server has drawn the object before anything
 * moves. Every cell but the last is drawn here by the true chances of the case, so a rare object
 * appears near the pointer exactly as often as by chance.
 */
import { itemOf, TICKETS, type CaseOdds } from '../rules.ts';

export type Strip = {
  /** Positions of objects in the list of the case. */
  readonly cells: readonly number[];
  /** The cell under the pointer before it moves, and the one it ends on. */
  readonly from: number;
  readonly to: number;
};

/** Cells visible on each side of the pointer, on the widest screen. */
const BESIDE = 5;
const RUN = 34;

/** At rest before the first opening. `random` returns at least 0 and below 1. */
export function restingStrip(items: CaseOdds, random: () => number): Strip {
  return { cells: drawn(items, BESIDE * 2 + 1, random), from: BESIDE, to: BESIDE };
}

/** Continues from what is under the pointer now, and ends on `item`. */
export function runTo(now: Strip, item: number, items: CaseOdds, random: () => number): Strip {
  const visible = now.cells.slice(now.to - BESIDE, now.to + BESIDE + 1);
  const cells = [...visible, ...drawn(items, RUN, random), item, ...drawn(items, BESIDE, random)];
  return { cells, from: BESIDE, to: cells.length - 1 - BESIDE };
}

function drawn(items: CaseOdds, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => itemOf(items, Math.floor(random() * TICKETS)));
}

/** Where the strip is after this share of the time: a fast start and a slow stop. */
export function placeAt({ from, to }: Pick<Strip, 'from' | 'to'>, passed: number): number {
  const left = 1 - Math.min(1, Math.max(0, passed));
  return to - (to - from) * left ** 4;
}
