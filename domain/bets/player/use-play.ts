/** Everything a page has whose game decides each bet at once: one bet at a time, and autobet. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Json } from '#core/fairness/json.ts';
import { whenUser } from '#domain/identity/player/session.ts';
import type { BettingSetup, BettingState } from './betting.ts';
import { openDesk, type Desk } from './desk.ts';
import type { GamePlay } from './game-play.ts';
import { stakeText } from './stake.ts';
import { useGamePlay } from './use-game-play.ts';

export type PlaySetup = {
  readonly game: string;
  readonly params: Json;
  /** The most these parameters can pay. */
  readonly bestM4: bigint;
  /** Sends an order to the house; a constant function of the game's module. */
  readonly send: BettingSetup['send'];
};

export type Play = GamePlay & { readonly betting: BettingState };

export function usePlay({ game, params, bestM4, send }: PlaySetup): Play {
  const [desk] = useState(() => openDesk(game, send));
  const betting = useStore(desk.betting.store);
  const { shared, isRunning, isTaking, isNewPress, pace } = useGamePlay(game, bestM4, desk);
  useResume(desk);
  const { stake, seat } = shared;
  const { currency } = seat;
  const canBet = isTaking && betting.phase === 'ready';

  return {
    ...shared,
    betting,
    hasAutobet: true,
    hasOwnPace: true,
    isLocked: isRunning,
    canBet,
    canStartAutobet: canBet,
    bet() {
      if (!canBet || stake.amount === undefined || !isNewPress()) return;
      const text = stakeText(stake.amount);
      void desk.betting.place({ stake: text, currency, params, isAutobet: false });
    },
    startAutobet(plan) {
      if (!canBet) return;
      void desk.autobet.start({
        ...pace,
        plan,
        place: (amount) =>
          desk.betting.place({ stake: stakeText(amount), currency, params, isAutobet: true }),
      });
    },
  };
}

/** A bet that was under way when this page was last closed is found before another is placed. */
function useResume(desk: Desk): void {
  useEffect(() => {
    void whenUser().then(() => desk.betting.resume());
  }, [desk]);
}
