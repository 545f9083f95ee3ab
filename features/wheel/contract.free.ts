import * as z from 'zod/mini';
import { call, currencyCode, dataOf, idText, localText, moneyText, timeText } from '#core/wire.ts';
import { PRIZE_COLOURS } from '#domain/settings/rules.free-turn.ts';
import { SEGMENTS } from './rules.ts';

const prize = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cash'), currency: currencyCode, amount: moneyText }),
    z.object({ kind: z.literal('bonus'), names: localText }),
  ]),
);
export type ShownPrize = z.output<typeof prize>;
const prizes = z.object({ black: prize, white: prize, red: prize, violet: prize });
export type ShownPrizes = z.output<typeof prizes>;

const receipt = z.object({
  id: idText,
  /** The day (UTC), whose number since 1970 is the nonce of the draw. */
  day: z.iso.date(),
  at: timeText,
  index: z.int().check(z.minimum(0), z.maximum(SEGMENTS - 1)),
  colour: z.enum(PRIZE_COLOURS),
  /** The prizes of all colours when it was drawn, and the one that was won. */
  prizes,
  prize,
  client_seed: z.string(),
  server_seed_hash: z.string(),
  /** Null until the player changes the seeds. */
  server_seed: z.nullable(z.string()),
});
export type FreeTurnRecord = z.output<typeof receipt>;

export const getFreeTurn = call({
  name: 'wheel.getFreeTurn',
  summary:
    'Returns the prizes of the free turn of the day, the latest turn of the player with its ' +
    'proof, and when the next one is possible. Off for a player who may not play.',
  method: 'GET',
  path: '/api/v2/wheel/free-turn',
  audience: 'player',
  answer: dataOf(
    z.object({
      is_on: z.boolean(),
      prizes: z.nullable(prizes),
      /** Null when it can be taken now. */
      next_at: z.nullable(timeText),
      latest: z.nullable(receipt),
    }),
  ),
});

export const takeFreeTurn = call({
  name: 'wheel.takeFreeTurn',
  summary:
    'Turns the wheel without a stake, once a day (UTC): drawn under the active seeds of the ' +
    'player and paid in one transaction. A second turn is refused with the time of the next one.',
  method: 'POST',
  path: '/api/v2/wheel/free-turn',
  audience: 'player',
  keyed: true,
  answer: dataOf(receipt),
  refusals: ['free_turn_off', 'free_turn_taken', 'free_turn_over', 'seeds_missing'],
});
