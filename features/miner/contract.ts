import * as z from 'zod/mini';
import { stepCalls } from '#domain/bets/contract.steps.ts';
import { MINES_MAX, MINES_MIN, TILES } from './rules.ts';

const mines = z.int().check(z.gte(MINES_MIN), z.lte(MINES_MAX));
/** Row × 5 + column, from 0. */
const tile = z.int().check(z.gte(0), z.lte(TILES - 1));

/** The view has the gems that were found, and nothing of the closed tiles. */
export const minerCalls = stepCalls('miner', {
  start: { mines },
  choice: z.object({ tile }),
  view: z.object({ mines: z.int(), opened: z.array(z.int()) }),
});
