/** Everything the page of an instant game needs: one bet at a time, and autobet. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#core/fairness/json.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import type { BettingSetup, BettingState } from './betting.ts';
import { createBettingController, type BettingController } from './betting-controller.ts';
import type { GamePlay } from './game-play.ts';
import { freeStake, useFreeRounds } from '../free-rounds/use-free-rounds.ts';
import { stakeText } from '../stake/stake.ts';
import { useRefusedCycle } from './use-game-cycle.ts';
import { useGamePlay } from './use-game-play.ts';

export type PlaySetup = {
  readonly game: string;
  readonly params: Json;
  /** The most these parameters can pay. */
  readonly bestM4: bigint;
  /** Sends an order to the server; a constant function of the game's module. */
  readonly send: BettingSetup['send'];
  /** The time from a shown result to the next bet of an autobet. */
  readonly restMs?: { readonly normal: number; readonly fast: number };
};

export type Play = GamePlay & { readonly betting: BettingState };

export function usePlay({ game, params, bestM4, send, restMs }: PlaySetup): Play {
  const [controller] = useState(() => createBettingController(game, send));
  const betting = useStore(controller.betting.store);
  const freeRounds = useFreeRounds(game);
  const free = freeRounds?.isOn === true ? freeRounds.rounds : undefined;
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, bestM4, controller, {
    restMs,
    isFree: free !== undefined,
  });
  useResume(controller);
  useRefusedCycle(betting.refusal);
  const { seat } = shared;
  const { currency } = seat;
  const stake = freeRounds && free ? freeStake(shared.stake, freeRounds) : shared.stake;
  const canBet = isTaking && betting.phase === 'ready';

  return {
    ...shared,
    stake,
    freeRounds,
    betting,
    hasAutobet: true,
    hasOwnPace: true,
    isLocked: isRunning,
    canBet,
    canStartAutobet: canBet && free === undefined,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      const text = stakeText(stake.amount);
      void controller.betting.place({
        stake: text,
        currency,
        params,
        isAutobet: false,
        ...(free ? { freeRounds: free.id } : {}),
      });
    },
    startAutobet(plan) {
      if (!canBet) return;
      void controller.autobet.start({
        ...pace,
        plan,
        place: (amount) =>
          controller.betting.place({ stake: stakeText(amount), currency, params, isAutobet: true }),
      });
    },
  };
}

/** A bet that was in flight when this page was last closed is resolved before another is placed. */
function useResume(controller: BettingController): void {
  useEffect(() => {
    void whenSessionKnown().then(() => controller.betting.resume());
  }, [controller]);
}
