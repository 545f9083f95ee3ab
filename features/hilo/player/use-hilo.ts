/** The hilo table: the round, the plan of an autobet, and what all games have in common. */
import { useState } from 'react';
import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useSteps, type StepsPlay } from '#domain/bets/player/steps/use-steps.ts';
import { hiloCalls } from '../contract.ts';
import { hilo } from '../rules.ts';
import type { HiloCall } from '../rules.cards.ts';
import { nextMove, type RoundPlan } from './plan.ts';
import { skipsLeft } from './turns.ts';

export type HiloPlay = StepsPlay<typeof hiloCalls>;
export type HiloRound = NonNullable<HiloPlay['round']>;

export type HiloTable = {
  readonly play: HiloPlay;
  readonly plan: RoundPlan;
  setPlan(plan: RoundPlan): void;
  call(call: HiloCall): void;
  skip(): void;
  readonly canSkip: boolean;
};

const DEFAULT_PLAN: RoundPlan = { strategy: 'likelier', calls: 1 };

export function useHilo(): HiloTable {
  const [plan, setPlan] = useState(DEFAULT_PLAN);
  const play = useSteps({
    game: hilo.name,
    calls: hiloCalls,
    start: {},
    firstM4: hilo.firstMultiplier({}),
    auto: ({ view }) => {
      const choice = nextMove(plan, view);
      return choice === undefined ? { cashOut: true } : { choice };
    },
  });
  const canSkip = play.canChoose && play.round !== null && skipsLeft(play.round.view) > 0;
  const table: HiloTable = {
    play,
    plan,
    setPlan: (next) => {
      if (!isAutobetRunning(play)) setPlan(next);
    },
    call: (call) => play.choose(call),
    canSkip,
    skip: () => {
      if (canSkip) play.choose('skip');
    },
  };
  useKeys(table);
  return table;
}

function useKeys(table: HiloTable): void {
  const { play } = table;
  const go = () => {
    if (isAutobetRunning(play)) play.stopAutobet();
    else if (play.isOpen) play.cashOut();
    else play.bet();
  };
  const side = (place: 0 | 1) => {
    const offer = play.round?.view.offers[place];
    if (offer && play.canChoose) table.call(offer.call);
  };
  useHotkeys({
    ...playHotkeys(play, go),
    KeyA: () => side(0),
    KeyD: () => side(1),
    ArrowUp: () => side(0),
    ArrowDown: () => side(1),
    KeyS: table.skip,
  });
}
