import * as z from 'zod/mini';
import { stepCalls } from '#domain/bets/contract.steps.ts';
import { SIDES } from './rules.ts';

export const side = z.literal([...SIDES]);

/** The calls of the streak against the operator. The view has every call so far and its result. */
export const streakCalls = stepCalls('coinflip', {
  start: {},
  choice: z.object({ side }),
  view: z.object({ called: z.array(side), came: z.array(side) }),
});
