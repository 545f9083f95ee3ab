/** How an autobet plays a round: which call it makes, and after how many it cashes out. */
import type { HiloView } from '../rules.ts';
import { callsOf } from './turns.ts';
import type { HiloCall } from '../rules.cards.ts';

/** The likelier of the two calls, or always the one on the same side. */
export const STRATEGIES = ['likelier', 'upper', 'under'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export type RoundPlan = { readonly strategy: Strategy; readonly calls: number };
export const PLAN_CALLS_MAX = 20;

export function nextMove({ strategy, calls }: RoundPlan, view: HiloView): HiloCall | undefined {
  if (callsOf(view) >= calls) return undefined;
  const [upper, under] = view.offers;
  if (!upper || !under) return undefined;
  if (strategy === 'upper') return upper.call;
  if (strategy === 'under') return under.call;
  return under.ways > upper.ways ? under.call : upper.call;
}
