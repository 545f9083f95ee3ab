import * as z from 'zod/mini';
import { call, dataOf, idText, moneyText } from '#core/wire.ts';
import { ownBet } from '#domain/rounds/contract.ts';
import { ROUND_REFUSALS, tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';

/** The table has the name of its game. */
export const blackjackTopic = tableTopic('blackjack');

/** A seat is the bet; which hands it plays follows from the cards. */
export const blackjackCalls = tableCalls('blackjack', { bet: z.object({}) });

const BET = '/api/v2/rounds/blackjack/bets/{id}';

const answer = dataOf(
  z.object({
    /** The bet of the seat, with its decisions so far. */
    bet: ownBet,
    /** The bet that was added for the decision, with a stake of its own. */
    added: z.nullable(ownBet),
    balance: z.nullable(moneyText),
  }),
);

/** More than a hand has cards. */
const STEPS_MAX = 100;
const STEP_REFUSALS = ['not_found', 'step_over', 'already_decided', 'not_possible'] as const;

export const decide = call({
  name: 'blackjack.decide',
  summary: 'Decides to hit or to stand in the present step of the running round.',
  method: 'POST',
  path: `${BET}/decisions`,
  audience: 'visitor',
  endsBet: true,
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({
    /** The step that the page shows: a decision that comes too late for it is refused. */
    step: z.int().check(z.minimum(0), z.maximum(STEPS_MAX)),
    decision: z.enum(['hit', 'stand']),
  }),
  answer,
  refusals: ['not_found', 'step_over', 'already_decided', 'not_possible'],
});

export const addStake = call({
  name: 'blackjack.addStake',
  summary: 'Doubles or splits the hand, and takes the stake of the seat once more for it.',
  method: 'POST',
  path: `${BET}/stakes`,
  audience: 'visitor',
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({
    step: z.int().check(z.minimum(0), z.maximum(STEPS_MAX)),
    decision: z.enum(['double', 'split']),
  }),
  answer,
  refusals: [...ROUND_REFUSALS, ...STEP_REFUSALS],
});
