/** How often each number came up. Past spins say nothing about the next one. */
import { POCKETS } from '../../rules.ts';

export type Counted = { readonly pocket: number; readonly times: number };

const SHOWN = 5;
/** Fewer spins are not shown. */
const SPINS_MIN = 10;

/** The numbers that came up most and least often; of equals the lower one first. */
export function mostAndLeastFrequent(pockets: readonly number[]): {
  often: readonly Counted[];
  seldom: readonly Counted[];
} {
  if (pockets.length < SPINS_MIN) return { often: [], seldom: [] };
  const times = Array.from({ length: POCKETS }, () => 0);
  for (const pocket of pockets) times[pocket] = (times[pocket] ?? 0) + 1;
  const counted = times.map((each, pocket) => ({ pocket, times: each }));
  const often = counted.toSorted((a, b) => b.times - a.times || a.pocket - b.pocket);
  const seldom = counted.toSorted((a, b) => a.times - b.times || a.pocket - b.pocket);
  return { often: often.slice(0, SHOWN), seldom: seldom.slice(0, SHOWN) };
}
