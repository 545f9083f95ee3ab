import type { WalletCurrency } from '#core/currency.ts';
import type { TableDefinition } from '#domain/rounds/server/index.ts';
import { roomTopics } from '../contract.ts';
import {
  ALONE_MS,
  BETTING_MS,
  OWN_MAX,
  PLAYERS_MIN,
  rooms,
  TICKETS_MAX,
  type Room,
  type RoomFacts,
  type RoomOutcome,
  type RoomTaken,
  type TicketsBet,
} from '../rules.ts';
import { tableOf } from '../rules.tables.ts';
import { checkRoundPrice } from './price.ts';

/** Long enough for the draw animation and a look at the result. */
const RESULT_MS = 12_000;

export type RoomDefinition = TableDefinition<
  TicketsBet,
  RoomFacts,
  RoomOutcome,
  RoomTaken,
  'ticket_price'
>;

/** The house risks nothing here: it takes its fee of any pot. */
export function roomTable(room: Room, currency: WalletCurrency): RoomDefinition {
  const name = tableOf(room, currency);
  return {
    name,
    topic: roomTopics[name]!,
    game: rooms[room],
    currency,
    chain: 'rooms',
    bettingMs: BETTING_MS,
    resultMs: RESULT_MS,
    startsWith: { players: PLAYERS_MIN, aloneMs: ALONE_MS },
    unitsMax: TICKETS_MAX,
    own: { units: OWN_MAX },
    unitsOf: ({ tickets }) => tickets,
    refuses: checkRoundPrice,
    takenAtFirst: (placed) => ({ from: placed.reduce((sum, { units }) => sum + units, 0) }),
    factsOf: (wagers) => ({
      tickets: wagers.reduce((sum, { units }) => sum + units, 0),
    }),
    publicBet: (bet, taken) => ({ ...bet, ...taken }),
  };
}
