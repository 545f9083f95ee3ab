import * as z from 'zod/mini';
import { amountText, call, dataOf, idText } from '#core/wire.ts';
import { instantCall } from '#domain/bets/contract.instant.ts';
import { tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { COLOURS } from './rules.double.ts';

/** The table of the shared wheel has the name of its game. */
export const doubleCalls = tableCalls('double', { bet: z.object({ colour: z.enum(COLOURS) }) });
export const doubleTopic = tableTopic('double');

/** One for each cell of the betting board. */
const CHIPS_MAX = 157;

/** The amount on each cell; no cell twice. The stake is their sum. */
const chips = z
  .array(
    z.object({
      /** As printed on the board: "17", "17-20", "dozen-2", "red". */
      cell: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
      amount: amountText,
    }),
  )
  .check(z.minLength(1), z.maxLength(CHIPS_MAX));

export const placeChips = instantCall('roulette', {
  summary:
    'Spins the European wheel once: the chips are taken, decided and paid in one transaction.',
  bet: { chips },
});

/** The table of live roulette: chips that are placed together are one bet of the round. */
export const liveRouletteCalls = tableCalls('live-roulette', { bet: z.object({ chips }) });
export const liveRouletteTopic = tableTopic('live-roulette');

export const listLiveNumbers = call({
  name: 'live-roulette.listNumbers',
  summary: 'Lists the last 200 numbers of live roulette with their rounds, latest first.',
  method: 'GET',
  path: '/api/v2/games/live-roulette/numbers',
  audience: 'anyone',
  answer: dataOf(z.array(z.object({ round: idText, pocket: z.int() }))),
});
