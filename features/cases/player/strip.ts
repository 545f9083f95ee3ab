/**
 * What passes under the pointer. It is decoration: the house has drawn the object before anything
 * moves. Every cell but the one it ends on is drawn here by the true chances of the case, so a rare
 * object is seen near the pointer exactly as often as chance has it, and never more.
 */
import { itemOf, TICKETS, type CaseOdds } from '../rules.ts';

export type Strip = {
  /** Places of objects in the list of the case. */
  readonly cells: readonly number[];
  /** The cell under the pointer before it moves, and the one it ends on. */
  readonly from: number;
  readonly to: number;
};

/** Cells to be seen on each side of the pointer, on the widest screen. */
const BESIDE = 5;
const RUN = 34;

/** At rest before the first opening. `random` answers at least 0 and below 1. */
export function restingStrip(items: CaseOdds, random: () => number): Strip {
  return { cells: drawn(items, BESIDE * 2 + 1, random), from: BESIDE, to: BESIDE };
}

/** Goes on from what lies under the pointer now, and ends on `item`. */
export function runTo(now: Strip, item: number, items: CaseOdds, random: () => number): Strip {
  const kept = now.cells.slice(now.to - BESIDE, now.to + BESIDE + 1);
  const cells = [...kept, ...drawn(items, RUN, random), item, ...drawn(items, BESIDE, random)];
  return { cells, from: BESIDE, to: cells.length - 1 - BESIDE };
}

function drawn(items: CaseOdds, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => itemOf(items, Math.floor(random() * TICKETS)));
}

/** Where the strip stands when this share of the time has passed: fast off, slow to rest. */
export function placeAt({ from, to }: Pick<Strip, 'from' | 'to'>, passed: number): number {
  const left = 1 - Math.min(1, Math.max(0, passed));
  return to - (to - from) * left ** 4;
}
