/** How an autobet plays a round by itself: which call it makes, and after how many it stops. */
import type { HiloView } from '../rules.ts';
import { callsOf } from './story.ts';
import type { Call } from '../rules.cards.ts';

/** The likelier of the two calls, or always the one on the same side. */
export const WAYS = ['likelier', 'upper', 'under'] as const;
export type Way = (typeof WAYS)[number];

export type RoundPlan = { readonly way: Way; readonly calls: number };
export const PLAN_CALLS_MAX = 20;

export function nextMove({ way, calls }: RoundPlan, view: HiloView): Call | undefined {
  if (callsOf(view) >= calls) return undefined;
  const [upper, under] = view.offers;
  if (!upper || !under) return undefined;
  if (way === 'upper') return upper.call;
  if (way === 'under') return under.call;
  return under.ways > upper.ways ? under.call : upper.call;
}
