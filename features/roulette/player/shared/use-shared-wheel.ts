/** The shared wheel: the current round, and the colour selected by this player. */
import { useState } from 'react';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useTable, type TablePlay } from '#domain/rounds/player/use-table.ts';
import { doubleCalls, doubleTopic } from '../../contract.ts';
import { double, DOUBLE_POCKETS, parseColourBet, type DoubleColour } from '../../rules.double.ts';
import { FALL_MS, type RoundWheel } from './round-wheel.ts';
import { useRoundWheel } from './use-round-wheel.ts';

export type DoublePlay = TablePlay<typeof doubleCalls>;

export type SharedWheel = {
  readonly play: DoublePlay;
  readonly wheel: RoundWheel;
  readonly colour: DoubleColour;
  /** This player has a bet on the colour in this round, or for the next one. */
  readonly isTaken: boolean;
  setColour(colour: DoubleColour): void;
};

export function useSharedWheel(): SharedWheel {
  const [colour, setColour] = useState<DoubleColour>('red');
  const known = useTable({
    table: double.name,
    topic: doubleTopic,
    calls: doubleCalls,
    bet: { colour },
    bestM4: double.bestMultiplier({ colour }),
    canQueue: true,
    hasAutobet: true,
    showMs: FALL_MS,
  });
  const wheel = useRoundWheel(known, DOUBLE_POCKETS);
  const own = known.isQueuing ? known.queued : known.mine.filter(({ state }) => state === 'open');
  const isTaken = own.some(({ bet }) => parseColourBet(bet)?.colour === colour);
  const play = { ...known, canBet: known.canBet && !isTaken };
  const choose = (next: DoubleColour) => {
    if (!play.isLocked) setColour(next);
  };
  const press = () => (play.isLocked ? play.stopAutobet() : play.canBet && play.bet());
  useHotkeys({
    ...playHotkeys(play, press),
    KeyA: () => choose('red'),
    KeyS: () => choose('green'),
    KeyD: () => choose('black'),
  });
  return { play, wheel, colour, isTaken, setColour: choose };
}
