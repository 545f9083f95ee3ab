/**
 * The calls of a game that is played in steps. Each such game has the same four, with its own
 * parameters: begin, step, cash out, and the currently open round, whichever device began it.
 */
import * as z from 'zod/mini';
import {
  amountText,
  call,
  dataOf,
  idText,
  moneyText,
  timeText,
  topic,
  type Schema,
} from '#core/wire.ts';
import { BET_REFUSALS, betRecord, walletCurrency } from './contract.ts';

/** An open round. `view` contains only what the player may see. */
export function stepRoundOf<V extends Schema>(view: V) {
  return z.object({
    id: idText,
    game: z.string(),
    currency: walletCurrency,
    stake: moneyText,
    /** How many choices were made; the next choice sends this number. */
    at: z.int(),
    view,
    /** What a cash-out pays now: "0.0000" while nothing was won yet. */
    multiplier: z.string(),
    /** The multiplier at which the round ends by itself with the largest allowed payout. */
    cap_multiplier: z.string(),
    server_seed_hash: z.string(),
    client_seed: z.string(),
    nonce: z.number(),
    placed_at: timeText,
    /** When the server ends the round if the player does not come back. */
    ends_at: timeText,
    balance: moneyText,
    /** Once the round is over: the settled bet, with everything revealed. */
    bet: z.nullable(betRecord),
  });
}

const anyStepRound = stepRoundOf(z.json());
export type StepRound = z.output<typeof anyStepRound>;

/** A choice made on one device is pushed to the others. */
export const mySteps = topic({
  name: 'me.steps',
  summary: "The viewer's own rounds in step games, after each change.",
  audience: 'visitor',
  snapshot: z.array(anyStepRound),
  message: anyStepRound,
});

export const STEP_REFUSALS = [
  'not_found',
  'bad_choice',
  'step_passed',
  'round_over',
  'busy',
] as const;

/** What the calls of an open round share. */
const CONTINUING = { method: 'POST', audience: 'visitor', endsBet: true } as const;

/** `start` are the fields of the first call besides stake and currency. */
export function stepCalls<S extends z.core.$ZodShape, C extends Schema, V extends Schema>(
  game: string,
  shapes: { readonly start: S; readonly choice: C; readonly view: V },
) {
  const path = `/api/v2/games/${game}/rounds`;
  const round = stepRoundOf(shapes.view);
  return {
    begin: call({
      name: `${game}.begin`,
      summary:
        'Takes the stake and opens a round. One round can be open at a time in each currency.',
      method: 'POST',
      path,
      audience: 'visitor',
      keyed: true,
      body: z.object({
        stake: amountText,
        currency: walletCurrency,
        start: z.object(shapes.start),
        is_autobet: z.optional(z.boolean()),
      }),
      answer: dataOf(round),
      refusals: [...BET_REFUSALS, 'round_already_open'],
    }),
    step: call({
      name: `${game}.step`,
      summary:
        'Makes the next choice. A repeated call with the same `at` and choice has no ' +
        'further effect.',
      ...CONTINUING,
      path: `${path}/{id}/steps`,
      params: z.object({ id: idText }),
      body: z.object({ at: z.int().check(z.gte(0), z.lte(511)), choice: shapes.choice }),
      answer: dataOf(round),
      refusals: STEP_REFUSALS,
    }),
    cashOut: call({
      name: `${game}.cashOut`,
      summary: 'Ends the round and pays what it is worth after `at` choices.',
      ...CONTINUING,
      path: `${path}/{id}/cash-out`,
      keyed: true,
      params: z.object({ id: idText }),
      body: z.object({ at: z.int().check(z.gte(0), z.lte(512)) }),
      answer: dataOf(round),
      refusals: [...STEP_REFUSALS, 'nothing_to_take'],
    }),
    current: call({
      name: `${game}.current`,
      summary: "Returns the caller's open round in a currency, or null.",
      method: 'GET',
      path,
      audience: 'visitor',
      query: z.object({ currency: walletCurrency }),
      answer: dataOf(z.nullable(round)),
    }),
  };
}

/** The four calls of any game in steps; each has its own schemas. */
export type StepCalls = ReturnType<typeof stepCalls>;
