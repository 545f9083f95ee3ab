/** One room at its table of one currency: the rack, and how many tickets the plate would buy. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import { useHotkeys } from '#domain/bets/player/hotkeys.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { stakeText } from '#domain/bets/player/stake.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import { roomCalls, roomTopics } from '../contract.ts';
import { OWN_MAX, roomName, TICKETS_MAX, winnerOf, type Room } from '../rules.ts';
import { tableOf } from '../rules.tables.ts';
import { rackOf, type RackState } from './rack-state.ts';
import { WALK_MS } from './walk.ts';

export type RoomPlay = TablePlay<(typeof roomCalls)[Room]>;

export type RoomTable = {
  readonly room: Room;
  readonly play: RoomPlay;
  readonly rack: RackState;
  /** Of one ticket; undefined until the house has named it. */
  readonly price: Micro | undefined;
  /** How many the plate buys now. */
  readonly tickets: number;
  /** How many this player may still buy in this round. */
  readonly left: number;
  readonly drawn: { readonly winner: number; readonly sinceMs: number } | undefined;
  setTickets(tickets: number): void;
};

export function useRoom(room: Room, currency: WalletCurrency): RoomTable {
  const [wanted, setWanted] = useState(1);
  const table = tableOf(room, currency);
  // The bet of the plate depends on the rack, and the rack on the table: the last rack will do.
  const [known, setKnown] = useState({ left: OWN_MAX });
  const tickets = Math.max(1, Math.min(wanted, known.left));
  const given = useTable({
    table,
    game: roomName(room),
    topic: roomTopics[table]!,
    calls: roomCalls[room],
    bet: { tickets },
    showMs: WALK_MS,
    hasAutobet: true,
  });
  const { bets, mine, round } = given;
  const rack = useMemo(() => rackOf(bets, mine), [bets, mine]);
  const left = Math.min(OWN_MAX - rack.own, TICKETS_MAX - rack.sold);
  if (left !== known.left) setKnown({ left });
  const price = given.stake.limits?.min;
  keepPrice(given, price, tickets);
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
  useHung(rack.sold);
  return { room, play, rack, price, tickets, left, drawn: drawnOf(round), setTickets };
}

/** The stake is so many times the price. */
function keepPrice({ stake }: RoomPlay, price: Micro | undefined, tickets: number): void {
  if (price === undefined) return;
  const text = stakeText(micro(price * BigInt(tickets)));
  if (stake.text !== text) stake.set(text);
}

function drawnOf(round: RoomPlay['round']): RoomTable['drawn'] {
  const winner = round ? winnerOf(round.outcome) : undefined;
  const since = round?.started_at ?? round?.ended_at;
  if (winner === undefined || !since) return undefined;
  return { winner, sinceMs: Date.parse(since) };
}

/** A tag is heard when it is hung, and not when the page finds it hanging. */
function useHung(sold: number): void {
  const before = useRef(sold);
  useEffect(() => {
    if (sold > before.current && before.current > 0) sound('chip', { strength: 0.6 });
    before.current = sold;
  }, [sold]);
}
