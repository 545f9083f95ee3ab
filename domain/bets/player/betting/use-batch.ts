/** A game page where one press places several equal bets at once. */
import { fundsOfSeat } from '../seat/use-seat.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#core/fairness/json.ts';
import { micro, ZERO } from '#core/money.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { usePlayRules } from '#domain/identity/player/play-rules.ts';
import { stakeText } from '../stake/stake.ts';
import type { BettingSetup } from './betting.ts';
import { createBatchBetting, type Batch } from './batch.ts';
import type { Play } from './use-play.ts';
import { usePressGuard } from './use-press.ts';

type BatchSetup = {
  readonly game: string;
  /** How many bets a press places; one leaves the play as it is. */
  readonly count: number;
  readonly params: { readonly [name: string]: Json };
  /** A constant function of the game's module, or one that never changes. */
  readonly send: BettingSetup<Batch>['send'];
};

/**
 * The play with a bet button for `count` bets. Autobet places its bets one by one, so there is none
 * for several.
 */
export function useBatch(play: Play, { game, count, params, send }: BatchSetup): Play {
  const [betting] = useState(() => createBatchBetting(game, send));
  const state = useStore(betting.store);
  const isNewPress = usePressGuard(play.isFast);
  useEffect(() => {
    void whenSessionKnown().then(() => betting.resume());
  }, [betting]);
  const isOpen = state.phase === 'ready';
  // A batch that is still under way, or was resumed, holds the button whatever is chosen now.
  if (count === 1 && isOpen) return play;

  const { stake, seat } = play;
  const total = stake.amount === undefined ? undefined : micro(stake.amount * BigInt(count));
  const funds = fundsOfSeat(seat);
  const isShort = total !== undefined && funds !== undefined && total > funds;
  const canBet = play.canBet && isOpen && total !== undefined && !isShort;
  return {
    ...play,
    stake: {
      ...stake,
      amount: total,
      fault: stake.fault ?? (isShort ? 'insufficient_funds' : undefined),
    },
    betting: { ...play.betting, ...shownState(state) },
    hasAutobet: false,
    canBet,
    canStartAutobet: false,
    bet() {
      if (!canBet || !isNewPress()) return;
      void betting.place({
        stake: stakeText(total),
        currency: seat.currency,
        params: { ...params, count, stake: stakeText(stake.amount ?? ZERO) },
        isAutobet: false,
      });
    },
  };
}

/** A batch of which some bets were refused says why, though it was accepted. */
function shownState({ phase, wasLost, refusal, last }: BatchState) {
  return {
    phase,
    wasLost,
    refusal: refusal ?? (phase === 'ready' ? (last?.refusal ?? null) : null),
  };
}

type BatchState = ReturnType<ReturnType<typeof createBatchBetting>['store']['getState']>;

/** Where the law sets a pace for each game, several at once would go around it. */
export function useMayBatch(): boolean {
  const { game_cycle_ms: cycleMs, is_turbo_allowed: isTurboAllowed } = usePlayRules();
  return cycleMs === 0 && isTurboAllowed;
}
