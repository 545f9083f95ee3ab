import * as z from 'zod/mini';
import { call, dataOf, idText, moneyText } from '#core/wire.ts';
import { ownBet } from '#domain/rounds/contract.ts';
import { tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { TARGET_MAX, TARGET_MIN } from './rules.ts';

/** A player has at most one bet in each slot of a round. */
export const SLOTS = [1, 2] as const;
export type CrashSlot = (typeof SLOTS)[number];

/** The table has the name of its game. */
export const crashTopic = tableTopic('crash');

export const crashCalls = tableCalls('crash', {
  bet: z.object({
    /** Hundredths: 200 cashes out automatically at 2.00; null leaves it to the player. */
    auto_cash_out: z.nullable(z.int().check(z.gte(TARGET_MIN), z.lte(TARGET_MAX))),
    /** Which of the player's bets in the round it is; the first when it is left out. */
    slot: z.optional(z.literal(SLOTS)),
  }),
});

export const cashOut = call({
  name: 'crash.cashOut',
  summary:
    'Cashes out an open bet of the running round, at the moment the server receives the call.',
  method: 'POST',
  path: '/api/v2/rounds/crash/bets/{id}/cash-out',
  audience: 'visitor',
  endsBet: true,
  keyed: true,
  params: z.object({ id: idText }),
  body: z.object({}),
  answer: dataOf(z.object({ bet: ownBet, balance: z.nullable(moneyText) })),
  refusals: ['not_found', 'not_running', 'busy'],
});
