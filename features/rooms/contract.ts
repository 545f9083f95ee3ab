import * as z from 'zod/mini';
import { ROUND_REFUSALS, tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { ownBet } from '#domain/rounds/contract.ts';
import { dataOf, moneyText } from '#core/wire.ts';
import { OWN_MAX, roomName, type Room } from './rules.ts';
import { ROOM_TABLES } from './rules.tables.ts';

const bet = z.object({ tickets: z.int().check(z.gte(1), z.lte(OWN_MAX)) });

/**
 * Tickets are numbered as they are sold, so a part of them cannot be taken back: it is all of them,
 * and only while no other player has one.
 */
function callsOf(room: Room) {
  const { placeBet, cancelBet } = tableCalls(roomName(room), { bet });
  return {
    placeBet: {
      ...placeBet,
      summary: 'Buys tickets of the round that is open in the currency of the stake.',
      refusals: [...ROUND_REFUSALS, 'ticket_price'] as const,
    },
    cancelBet: {
      ...cancelBet,
      summary:
        'Takes back all own tickets of the round of this one, while no other player has tickets ' +
        'in it.',
      /** `also` are the bets that were cancelled with the named one. */
      answer: dataOf(z.object({ bet: ownBet, also: z.array(ownBet), balance: moneyText })),
      refusals: ['not_found', 'betting_closed', 'not_alone', 'busy'] as const,
    },
  };
}

export const roomCalls = {
  red: callsOf('red'),
  yellow: callsOf('yellow'),
  purple: callsOf('purple'),
};

/** One for each room and currency, by the name of the table. */
export const roomTopics = Object.fromEntries(
  ROOM_TABLES.map(({ name }) => [name, tableTopic(name)]),
);
