import * as z from 'zod/mini';
import { stepCalls } from '#domain/bets/contract.steps.ts';
import { CALLS, HILO_CHOICES } from './rules.cards.ts';

const card = z.int().check(z.gte(0), z.lte(51));

/** The view has the open cards; the rest of the deck is secret. */
export const hiloCalls = stepCalls('hilo', {
  start: {},
  choice: z.enum(HILO_CHOICES),
  view: z.object({
    /** Rank × 4 + suit, from the ace of clubs. */
    cards: z.array(card),
    choices: z.array(z.enum(HILO_CHOICES)),
    /** The possible calls: right on `ways` of 13 ranks, and the multiplier of the round then. */
    offers: z.array(z.object({ call: z.enum(CALLS), ways: z.int(), multiplier: z.string() })),
  }),
});
