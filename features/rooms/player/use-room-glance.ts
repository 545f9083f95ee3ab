/** What is shown of a room from outside: its price, its tickets and the time it has left. */
import type { WalletCurrency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { useGameTable } from '#domain/bets/player/game-table.ts';
import { useOwnBets } from '#domain/rounds/player/own-bets.ts';
import type { TableTopic } from '#domain/rounds/contract.table.ts';
import type { SharedRound } from '#domain/rounds/contract.ts';
import {
  EMPTY_TABLE,
  tableMessage,
  tableSnapshot,
  type TableState,
} from '#domain/rounds/player/table-state.ts';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { roomTopics } from '../contract.ts';
import { roomName, type Room } from '../rules.ts';
import { tableOf } from '../rules.tables.ts';
import { ticketBoardOf, type TicketBoard } from './ticket-board.ts';

const READER: TopicReader<TableTopic, TableState> = {
  start: EMPTY_TABLE,
  snapshot: tableSnapshot,
  message: tableMessage,
};

export type RoomGlance = {
  /** Of one ticket; undefined until the limits are loaded. */
  readonly price: Micro | undefined;
  readonly board: TicketBoard;
  readonly phase: {
    readonly round: SharedRound | null;
    readonly live: 'live' | 'connecting';
  };
};

export function useRoomGlance(room: Room, currency: WalletCurrency): RoomGlance {
  const table = tableOf(room, currency);
  const { state, isReady } = useTopic(roomTopics[table]!, READER);
  const own = useOwnBets(table);
  const limits = useGameTable(roomName(room))?.limits;
  const limit = limits?.find((each) => each.currency === currency);
  const mine = own.filter(({ round }) => round !== null && round === state.round?.id);
  return {
    price: limit && parseMoney(limit.stake_min),
    board: ticketBoardOf(state.bets, mine),
    phase: { round: state.round, live: isReady ? 'live' : 'connecting' },
  };
}
