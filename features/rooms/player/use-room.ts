/** One room at its table of one currency: the ticket board, and how many tickets to buy. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import { roomCalls, roomTopics } from '../contract.ts';
import { OWN_MAX, roomName, TICKETS_MAX, winnerOf, type Room } from '../rules.ts';
import { tableOf } from '../rules.tables.ts';
import { ticketBoardOf, type TicketBoard } from './ticket-board.ts';
import { DRAW_MS } from './draw-animation.ts';

export type RoomPlay = TablePlay<(typeof roomCalls)[Room]>;

export type RoomTable = {
  readonly room: Room;
  readonly play: RoomPlay;
  readonly board: TicketBoard;
  /** Of one ticket; undefined until the limits are loaded. */
  readonly price: Micro | undefined;
  /** How many tickets the button buys. */
  readonly tickets: number;
  /** How many this player may still buy in this round. */
  readonly left: number;
  readonly drawn: { readonly winner: number; readonly sinceMs: number } | undefined;
  setTickets(tickets: number): void;
};

export function useRoom(room: Room, currency: WalletCurrency): RoomTable {
  const [wanted, setWanted] = useState(1);
  const table = tableOf(room, currency);
  // The bet depends on the board, and the board on the table: the board of the last render is used.
  const [known, setKnown] = useState({ left: OWN_MAX });
  const tickets = Math.max(1, Math.min(wanted, known.left));
  const given = useTable({
    table,
    game: roomName(room),
    topic: roomTopics[table]!,
    calls: roomCalls[room],
    bet: { tickets },
    showMs: DRAW_MS,
    hasAutobet: true,
  });
  const { bets, mine, over, round } = given;
  const board = useMemo(() => {
    // Tickets that were taken back are among those that are over, as are those of earlier rounds.
    const ended = over.filter((bet) => bet.round !== null && bet.round === round?.id);
    return ticketBoardOf(bets, [...ended, ...mine]);
  }, [bets, mine, over, round?.id]);
  const left = Math.min(OWN_MAX - board.own, TICKETS_MAX - board.sold);
  if (left !== known.left) setKnown({ left });
  const price = given.stake.limits?.min;
  syncStake(given, price, tickets);
  const canBuy = left > 0;
  const play: RoomPlay = { ...given, canBet: given.canBet && canBuy };
  const setTickets = (next: number) => {
    if (!play.isLocked) setWanted(Math.max(1, Math.min(OWN_MAX, left, next)));
  };
  const press = () => (play.isLocked ? play.stopAutobet() : play.canBet && play.bet());
  useHotkeys({
    Space: press,
    Enter: press,
    KeyA: () => setTickets(tickets - 1),
    KeyD: () => setTickets(tickets + 1),
  });
  useTicketSound(board.sold);
  return { room, play, board, price, tickets, left, drawn: drawnOf(round), setTickets };
}

/** The stake is the price times the number of tickets. */
function syncStake({ stake }: RoomPlay, price: Micro | undefined, tickets: number): void {
  if (price === undefined) return;
  const text = stakeText(micro(price * BigInt(tickets)));
  if (stake.text !== text) stake.follow(text);
}

function drawnOf(round: RoomPlay['round']): RoomTable['drawn'] {
  const winner = round ? winnerOf(round.outcome) : undefined;
  const since = round?.started_at ?? round?.ended_at;
  if (winner === undefined || !since) return undefined;
  return { winner, sinceMs: Date.parse(since) };
}

/**
 * Plays a sound when a ticket is sold, and not for tickets that were sold before the page opened.
 */
function useTicketSound(sold: number): void {
  const before = useRef(sold);
  useEffect(() => {
    if (sold > before.current && before.current > 0) sound('chip', { strength: 0.6 });
    before.current = sold;
  }, [sold]);
}
