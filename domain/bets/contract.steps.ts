/**
 * The calls of a game that is played in steps. Each such game has the same four, with its own
 * parameters: begin, step, cash out, and the round that is open now on whatever device it began.
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

/** A round that waits for its player. `view` is all that he may know of it. */
export function stepRoundOf<V extends Schema>(view: V) {
  return z.object({
    id: idText,
    game: z.string(),
    currency: walletCurrency,
    stake: moneyText,
    /** How many choices were made; the next one says this number. */
    at: z.int(),
    view,
    /** What a cash-out pays now: "0.0000" while there is nothing to take. */
    multiplier: z.string(),
    /** Where the round ends by itself with the largest payout of the house. */
    cap_multiplier: z.string(),
    server_seed_hash: z.string(),
    client_seed: z.string(),
    nonce: z.number(),
    placed_at: timeText,
    /** When the house ends the round for a player who does not come back. */
    ends_at: timeText,
    balance: moneyText,
    /** Once it is over: the settled bet, with everything shown. */
    bet: z.nullable(betRecord),
  });
}

const anyStepRound = stepRoundOf(z.json());
export type StepRound = z.output<typeof anyStepRound>;

/** A choice made on one device shows on the others. */
export const mySteps = topic({
  name: 'me.steps',
  summary: "The viewer's own rounds in games of steps, after each change.",
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
      summary: 'Takes the stake and opens a round. One is open at a time in each currency.',
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
      summary: 'Makes the next choice. Sent twice with the same `at` and choice, it is made once.',
      method: 'POST',
      path: `${path}/{id}/steps`,
      audience: 'visitor',
      params: z.object({ id: idText }),
      body: z.object({ at: z.int().check(z.gte(0), z.lte(511)), choice: shapes.choice }),
      answer: dataOf(round),
      refusals: STEP_REFUSALS,
    }),
    cashOut: call({
      name: `${game}.cashOut`,
      summary: 'Ends the round and pays what it is worth after `at` choices.',
      method: 'POST',
      path: `${path}/{id}/cash-out`,
      audience: 'visitor',
      keyed: true,
      params: z.object({ id: idText }),
      body: z.object({ at: z.int().check(z.gte(0), z.lte(512)) }),
      answer: dataOf(round),
      refusals: [...STEP_REFUSALS, 'nothing_to_take'],
    }),
    current: call({
      name: `${game}.current`,
      summary: 'The open round of the caller in a currency, or null.',
      method: 'GET',
      path,
      audience: 'visitor',
      query: z.object({ currency: walletCurrency }),
      answer: dataOf(z.nullable(round)),
    }),
  };
}
