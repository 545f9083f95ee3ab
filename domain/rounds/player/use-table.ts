/**
 * Everything the page of a shared-round game needs: `GamePlay`, the live table, own bets, and the
 * possible actions.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { M4_ONE } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Micro } from '#core/money.ts';
import type { Body } from '#core/wire.ts';
import type { BetAnswer, BetInput } from '#domain/bets/player/betting/betting.ts';
import type { GamePlay } from '#domain/bets/player/betting/game-play.ts';
import { stakeText } from '#domain/bets/player/stake/stake.ts';
import { useGamePlay } from '#domain/bets/player/betting/use-game-play.ts';
import { useLatest } from '#domain/bets/player/betting/use-press.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { useBusy } from '#platform/browser/busy.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { useConnection } from '#platform/browser/net/socket.ts';
import type { TableTopic } from '../contract.table.ts';
import type { BetTotals, OwnBet, PublicBet, RecentRound, SharedRound } from '../contract.ts';
import { isOver, useOwnBets, withoutResults } from './own-bets.ts';
import type { LiveSource } from './live-source.ts';
import { createTableController } from './table-controller.ts';
import type { BetSlot, RoundParams, TableCallsShape, TableController } from './table-controller.ts';
import { takesBets } from './table-state.ts';
import { useServerTime } from './use-server-time.ts';

export type BetOf<C extends TableCallsShape> =
  Body<C['placeBet']> extends { readonly bet: infer B } ? B : never;

export type TableSetup<C extends TableCallsShape> = {
  readonly table: string;
  /** The name of the game, where it has several tables; otherwise the table's name is used. */
  readonly game?: string;
  /** `tableTopic(table)` and `tableCalls(table, …)` of the game's contract: constants. */
  readonly topic: TableTopic;
  readonly calls: C;
  /** What the bet button places now. */
  readonly bet: BetOf<C>;
  /**
   * The most it can pay where that limits the stake; leave it out where the multiplier is capped.
   */
  readonly bestM4?: bigint;
  /**
   * How long the animation takes from the draw of a round until the result may be shown. Meanwhile
   * `round` has the outcome, and nothing else on the page shows it. Leave it out where nothing is
   * hidden. Of a round that ran, it is counted from its end.
   */
  readonly showMs?: number | ((round: SharedRound) => number);
  /** A bet made while bets are closed is queued for the next round. */
  readonly canQueue?: boolean;
  /** The page supports autobet, one bet in each round. */
  readonly hasAutobet?: boolean;
  /** Given where a player may have several bets in a round, each with a button of its own. */
  readonly slot?: BetSlot;
};

/**
 * `connecting`: nothing is loaded yet. `reconnecting`: the page shows the last known state, and
 * betting is disabled. `closed`: the server runs no round here.
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'closed';

export type TablePlay<C extends TableCallsShape> = GamePlay & {
  readonly live: LiveState;
  /** For the other slots of the page. */
  readonly source: LiveSource;
  readonly round: SharedRound | null;
  /** Bets are accepted for this round now, by the server clock. */
  readonly isBetting: boolean;
  /** Pressing the bet button now places a bet for the next round. */
  readonly isQueuing: boolean;
  /** The animation shows a result now; bets, results and balances wait for it. */
  readonly isShowing: boolean;
  readonly bets: readonly PublicBet[];
  readonly totals: readonly BetTotals[];
  readonly recent: readonly RecentRound[];
  /** The viewer's bets in the current round, in any state; those of the slot where there is one. */
  readonly mine: readonly OwnBet[];
  /** The viewer's bets that are queued for the next round. */
  readonly queued: readonly OwnBet[];
  /** The viewer's finished bets at this table, latest first, as far as this page has them. */
  readonly over: readonly OwnBet[];
  /**
   * Places another bet than the button does: chips on several fields. Undefined while one is in
   * flight.
   */
  place(bet: BetOf<C>, stake?: Micro): Promise<BetAnswer<OwnBet> | undefined>;
  /** Cancels a queued bet, or one whose round still accepts bets. */
  cancel(id: string): Promise<BetAnswer<OwnBet>>;
};

export function useTable<C extends TableCallsShape>(setup: TableSetup<C>): TablePlay<C> {
  const { table, game = table, topic, calls, slot, bestM4 = M4_ONE, canQueue = false } = setup;
  const [controller] = useState(() => createTableController({ table, game, topic, calls, slot }));
  const { isReady, ...state } = useStore(controller.live);
  const betting = useStore(controller.betting.store);
  const own = useOwnBets(table).filter((bet) => slot?.isOf(bet) !== false);
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, bestM4, controller, {
    clock: 'round',
  });
  useJoined(controller, setup.showMs ?? 0);
  useBusy(state.isShowing || own.some((bet) => !isOver(bet)));
  const { round } = state;
  const { stake, seat } = shared;
  const live = useLiveState(isReady, round, shared.table?.is_paused === true);
  const isBetting = useIsBetting(round) && live === 'live';
  const isQueuing = canQueue && !isBetting && live === 'live';
  const isReadyToBet = isTaking && betting.phase === 'ready';
  const canBet = isReadyToBet && (isBetting || isQueuing);
  const aim: Aim = { round: isBetting ? (round?.id ?? null) : null, mayWait: canQueue };
  const inputFor = (bet: BetOf<C>, amount: Micro, isAutobet: boolean) => {
    return inputOf(bet, aim, { stake: stakeText(amount), currency: seat.currency, isAutobet });
  };

  return {
    ...shared,
    ...state,
    ...ofRound(state.isShowing ? withoutResults(own, round?.id) : own, round),
    betting,
    live,
    source: controller.source,
    isBetting,
    isQueuing,
    hasAutobet: setup.hasAutobet === true,
    hasOwnPace: false,
    isLocked: isRunning,
    canBet,
    canStartAutobet: isReadyToBet && live === 'live',
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      void controller.betting.place(inputFor(setup.bet, stake.amount, false));
    },
    async place(bet, amount = stake.amount) {
      if (!canBet || amount === undefined) return undefined;
      return await controller.betting.place(inputFor(bet, amount, false));
    },
    cancel: controller.cancel,
    startAutobet(plan) {
      if (!isReadyToBet) return;
      const place = (amount: Micro) => controller.playRound(inputFor(setup.bet, amount, true));
      void controller.autobet.start({ ...pace, plan, place });
    },
  };
}

type Aim = Omit<RoundParams, 'bet'>;

function inputOf(bet: unknown, aim: Aim, input: Omit<BetInput, 'params'>): BetInput {
  // Every bet was parsed by the contract of its game: it is JSON.
  return { ...input, params: { ...aim, bet: bet as Json } };
}

function ofRound(own: readonly OwnBet[], round: SharedRound | null) {
  return {
    mine: own.filter((bet) => bet.round !== null && bet.round === round?.id && !isCancelled(bet)),
    queued: own.filter((bet) => bet.state === 'queued'),
    over: own.filter(isOver),
  };
}

function isCancelled({ record }: OwnBet): boolean {
  return record?.void_reason === 'cancelled';
}

type ShowMs = NonNullable<TableSetup<TableCallsShape>['showMs']>;

/**
 * Subscribes to the table while the page is open, and resolves an unanswered bet of the previous
 * page.
 */
function useJoined(controller: TableController, showMs: ShowMs): void {
  const isStill = useReducedMotion();
  const latest = useLatest<ShowMs>(isStill ? 0 : showMs);
  useEffect(() => {
    void whenSessionKnown().then(() => controller.betting.resume());
    return controller.join((round) => {
      if (document.visibilityState !== 'visible') return 0;
      const forMs = latest.current;
      return typeof forMs === 'number' ? forMs : forMs(round);
    });
  }, [controller, latest]);
}

function useLiveState(isReady: boolean, round: SharedRound | null, isPaused: boolean): LiveState {
  const connection = useConnection();
  if (!isReady) return 'connecting';
  if (connection !== 'open') return 'reconnecting';
  if (isPaused) return 'paused';
  return round ? 'live' : 'closed';
}

/** Changes by itself at the moment of the lock, without a message of the server. */
function useIsBetting(round: SharedRound | null): boolean {
  const lockMs = round?.state === 'betting' && round.lock_at ? Date.parse(round.lock_at) : null;
  const nowMs = useServerTime(lockMs);
  return takesBets(round, nowMs);
}
