/** The table: its round, this player's seat, and what the seat may decide now. */
import { useMemo } from 'react';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { usePassed } from '#domain/live-tables/player/table/use-passed.ts';
import type { OwnBet } from '#domain/rounds/contract.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import { useServerTime } from '#domain/rounds/player/use-server-time.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { blackjackCalls, blackjackTopic } from '../contract.ts';
import { BLACKJACK_PAYS } from '../rules.ts';
import { optionsOf, type Decision, type SeatHands } from '../rules.seat.ts';
import {
  decisionsOf,
  isSeat,
  seatIn,
  showMsOf,
  turnsOf,
  viewOf,
  type TableView,
} from './table-view.ts';
import { useDecide } from './use-decide.ts';

type BlackjackPlay = TablePlay<typeof blackjackCalls>;

export type BlackjackTable = {
  readonly play: BlackjackPlay;
  readonly view: TableView;
  /** The player's bet of the seat in this round, with its hands once they are dealt. */
  readonly own: { readonly bet: OwnBet; readonly seat: SeatHands | undefined } | undefined;
  /** What the player may decide now; empty while there is nothing to decide. */
  readonly options: readonly Decision[];
  /** The seat is in a running round: the buttons of decisions stand where the bet button was. */
  readonly isPlaying: boolean;
  readonly isBusy: boolean;
  /** Until when seats decide, in milliseconds of the server clock. */
  readonly untilMs: number | null;
  choose(decision: Decision): void;
};

export function useBlackjack(): BlackjackTable {
  const known = useTable({
    table: 'blackjack',
    topic: blackjackTopic,
    calls: blackjackCalls,
    bet: {},
    bestM4: BLACKJACK_PAYS,
    canQueue: true,
    showMs: showMsOf,
  });
  const view = useView(known);
  const bet = known.mine.find(isSeat);
  const own = bet && { bet, seat: seatIn(view, decisionsOf(bet)) };
  const { isBusy, send } = useDecide();
  const shown = known.round?.state === 'running' ? known.round.shown : undefined;
  const untilMs = shown?.asks ? Date.parse(shown.until) : null;
  const nowMs = useServerTime(untilMs);
  const isInTime = untilMs !== null && nowMs < untilMs && known.live === 'live';
  const options = isInTime && own?.seat ? optionsOf(own.seat) : [];
  const isTaken = known.isQueuing ? known.queued.length > 0 : bet?.state === 'open';
  const play = { ...known, canBet: known.canBet && !isTaken };
  const choose = (decision: Decision) => {
    if (isBusy || !bet || !shown || !options.includes(decision)) return;
    send({ id: bet.id, step: shown.step, decision });
  };
  useHotkeys({
    ...playHotkeys(play, () => play.canBet && play.bet()),
    KeyH: () => choose('hit'),
    KeyS: () => choose('stand'),
    KeyD: () => choose('double'),
    KeyP: () => choose('split'),
  });
  const isPlaying = shown !== undefined && own?.seat !== undefined && own.seat.waits !== 'nothing';
  return { play, view, own, options, isPlaying, isBusy, untilMs, choose };
}

/** Changes with the round, and with every card that the dealer turns after its end. */
function useView({ round, isShowing }: BlackjackPlay): TableView {
  const isStill = useReducedMotion();
  const turns = useMemo(() => turnsOf(round), [round]);
  const endedMs = round?.ended_at ? Date.parse(round.ended_at) : null;
  const passed = usePassed(isShowing && !isStill ? endedMs : null, turns);
  const turned = isShowing && !isStill ? passed : turns.length;
  return useMemo(() => viewOf(round, turned), [round, turned]);
}
