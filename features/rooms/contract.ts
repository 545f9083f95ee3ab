import * as z from 'zod/mini';
import { ROUND_REFUSALS, tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { OWN_MAX, roomName, type Room } from './rules.ts';
import { ROOM_TABLES } from './rules.tables.ts';

const bet = z.object({ tickets: z.int().check(z.gte(1), z.lte(OWN_MAX)) });

/** Tickets are numbered as they are sold, so they cannot be cancelled: there is only one call. */
function callsOf(room: Room) {
  const { placeBet } = tableCalls(roomName(room), { bet });
  const refusals = [...ROUND_REFUSALS, 'ticket_price'] as const;
  const summary = 'Buys tickets of the round that is open in the currency of the stake.';
  return { placeBet: { ...placeBet, summary, refusals } };
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
