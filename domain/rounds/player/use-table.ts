/**
 * Everything a page of shared rounds has: `GamePlay`, the live table, own bets, and what may be
 * done.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { M4_ONE } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Micro } from '#core/money.ts';
import type { Body } from '#core/wire.ts';
import type { BetAnswer, Wish } from '#domain/bets/player/betting.ts';
import type { GamePlay } from '#domain/bets/player/game-play.ts';
import { stakeText } from '#domain/bets/player/stake.ts';
import { useGamePlay } from '#domain/bets/player/use-game-play.ts';
import { useLatest } from '#domain/bets/player/use-press.ts';
import { whenUser } from '#domain/identity/player/session.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useConnection } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { BetTotals, OwnBet, PublicBet, RecentRound, SharedRound } from '../contract.ts';
import { isOver, useOwnBets } from './own-bets.ts';
import { openTableDesk } from './table-desk.ts';
import type { RoundParams, TableCallsShape, TableDesk } from './table-desk.ts';
import { takesBets } from './table-state.ts';
import { useHouseTime } from './use-house-time.ts';

export type BetOf<C extends TableCallsShape> =
  Body<C['placeBet']> extends { readonly bet: infer B } ? B : never;

export type TableSetup<C extends TableCallsShape> = {
  readonly table: string;
  /** The game played at it, where that has several tables; else the table's name is its name. */
  readonly game?: string;
  /** `tableTopic(table)` and `tableCalls(table, …)` of the game's contract: constants. */
  readonly topic: TableTopic;
  readonly calls: C;
  /** What the plate places now. */
  readonly bet: BetOf<C>;
  /**
   * The most it can pay where that limits the stake; leave it out where the multiplier is capped.
   */
  readonly bestM4?: bigint;
  /**
   * How long the scene takes from the draw of a round until it may be told. Meanwhile `round` has
   * the outcome, and nothing else on the page tells of it. Leave it out where nothing is hidden.
   */
  readonly showMs?: number;
  /** A bet while bets are closed waits for the next round. */
  readonly canQueue?: boolean;
  /** The page may bet by itself, one bet in each round. */
  readonly hasAutobet?: boolean;
};

/**
 * `connecting`: nothing is known yet. `reconnecting`: what is shown is the last that was known,
 * and nothing is bet on it. `closed`: the house keeps no round here.
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'closed';

export type TablePlay<C extends TableCallsShape> = GamePlay & {
  readonly live: LiveState;
  readonly round: SharedRound | null;
  /** Bets take part in this round now, by the clock of the house. */
  readonly isBetting: boolean;
  /** Pressing the plate now places a bet for the next round. */
  readonly isQueuing: boolean;
  /** The scene shows a result now; bets, results and balances wait for it. */
  readonly isShowing: boolean;
  readonly bets: readonly PublicBet[];
  readonly totals: readonly BetTotals[];
  readonly recent: readonly RecentRound[];
  /** The viewer's bets in the round on the table, whatever has become of them. */
  readonly mine: readonly OwnBet[];
  /** The viewer's bets that wait for the next round. */
  readonly queued: readonly OwnBet[];
  /** The viewer's bets at this table that are over, latest first, as far as this page saw them. */
  readonly over: readonly OwnBet[];
  /** Another bet than the plate's: chips on several fields. Undefined while one is under way. */
  place(bet: BetOf<C>, stake?: Micro): Promise<BetAnswer<OwnBet> | undefined>;
  /** Takes back a queued bet, or one whose round still takes bets. */
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
};

export function useTable<C extends TableCallsShape>(setup: TableSetup<C>): TablePlay<C> {
  const { table, game = table, topic, calls, bestM4 = M4_ONE, canQueue = false } = setup;
  const [desk] = useState(() => openTableDesk({ table, game, topic, calls }));
  const { isReady, ...state } = useStore(desk.live);
  const betting = useStore(desk.betting.store);
  const own = useOwnBets(table);
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, bestM4, desk);
  useJoined(desk, setup.showMs ?? 0);
  const { round } = state;
  const { stake, seat } = shared;
  const live = useLiveState(isReady, round, shared.table?.is_paused === true);
  const isBetting = useIsBetting(round) && live === 'live';
  const isQueuing = canQueue && !isBetting && live === 'live';
  const isReadyToBet = isTaking && betting.phase === 'ready';
  const canBet = isReadyToBet && (isBetting || isQueuing);
  const aim: Aim = { round: isBetting ? (round?.id ?? null) : null, mayWait: canQueue };
  const wish = (bet: BetOf<C>, amount: Micro, isAutobet: boolean) => {
    return wishOf(bet, aim, { stake: stakeText(amount), currency: seat.currency, isAutobet });
  };

  return {
    ...shared,
    ...state,
    ...ofRound(own, round),
    betting,
    live,
    isBetting,
    isQueuing,
    hasAutobet: setup.hasAutobet === true,
    hasOwnPace: false,
    isLocked: isRunning,
    canBet,
    canStartAutobet: isReadyToBet && live === 'live',
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      void desk.betting.place(wish(setup.bet, stake.amount, false));
    },
    async place(bet, amount = stake.amount) {
      if (!canBet || amount === undefined) return undefined;
      return await desk.betting.place(wish(bet, amount, false));
    },
    cancel: desk.cancel,
    startAutobet(plan) {
      if (!isReadyToBet) return;
      const place = (amount: Micro) => desk.playRound(wish(setup.bet, amount, true));
      void desk.autobet.start({ ...pace, plan, place });
    },
  };
}

type Aim = Omit<RoundParams, 'bet'>;

function wishOf(bet: unknown, aim: Aim, wish: Omit<Wish, 'params'>): Wish {
  // Every bet was read by the contract of its game: it is JSON.
  return { ...wish, params: { ...aim, bet: bet as Json } };
}

function ofRound(own: readonly OwnBet[], round: SharedRound | null) {
  return {
    mine: own.filter((bet) => bet.round !== null && bet.round === round?.id && !isTakenBack(bet)),
    queued: own.filter((bet) => bet.state === 'queued'),
    over: own.filter(isOver),
  };
}

function isTakenBack({ record }: OwnBet): boolean {
  return record?.void_reason === 'cancelled';
}

/** Follows the table while the page is open, and finds out about a bet of the page before. */
function useJoined(desk: TableDesk, showMs: number): void {
  const isStill = useReducedMotion();
  const latest = useLatest(isStill ? 0 : showMs);
  useEffect(() => {
    void whenUser().then(() => desk.betting.resume());
    return desk.join(() => (document.visibilityState === 'visible' ? latest.current : 0));
  }, [desk, latest]);
}

function useLiveState(isReady: boolean, round: SharedRound | null, isPaused: boolean): LiveState {
  const connection = useConnection();
  if (!isReady) return 'connecting';
  if (connection !== 'open') return 'reconnecting';
  if (isPaused) return 'paused';
  return round ? 'live' : 'closed';
}

/** Changes by itself at the moment of the lock; no word of the house is needed for that. */
function useIsBetting(round: SharedRound | null): boolean {
  const lockMs = round?.state === 'betting' && round.lock_at ? Date.parse(round.lock_at) : null;
  const nowMs = useHouseTime(lockMs);
  return takesBets(round, nowMs);
}
