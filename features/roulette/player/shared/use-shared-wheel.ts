/** The shared wheel: the round everybody watches, and the colour this player bets on. */
import { useMemo, useState } from 'react';
import { useHotkeys } from '#house/bets/player/hotkeys.ts';
import { doubled, halved, stakeText } from '#house/bets/player/stake.ts';
import { useHouseTime } from '#house/rounds/player/use-house-time.ts';
import { useTable, type TablePlay } from '#house/rounds/player/use-table.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { doubleCalls, doubleTopic } from '../../contract.ts';
import { double, parseColourBet, type Colour } from '../../rules.double.ts';
import { roundWheel, veiled, type RoundWheel } from './round-wheel.ts';

export type DoublePlay = TablePlay<typeof doubleCalls>;

export type SharedWheel = {
  /** What may be told now: nothing of the result while the ball falls. */
  readonly play: DoublePlay;
  readonly wheel: RoundWheel;
  readonly colour: Colour;
  /** This player has bet on the colour in this round, or for the next one. */
  readonly isTaken: boolean;
  setColour(colour: Colour): void;
};

export function useSharedWheel(): SharedWheel {
  const [colour, setColour] = useState<Colour>('red');
  const known = useTable({
    table: double.name,
    topic: doubleTopic,
    calls: doubleCalls,
    bet: { colour },
    bestM4: double.bestMultiplier({ colour }),
    canQueue: true,
    hasAutobet: true,
  });
  const wheel = useWheelOf(known);
  const seen = wheel.restsAtMs === null ? known : veiled(known, known.round?.id);
  const own = known.isQueuing ? known.queued : known.mine.filter(({ state }) => state === 'open');
  const isTaken = own.some(({ bet }) => parseColourBet(bet)?.colour === colour);
  const play = { ...seen, canBet: seen.canBet && !isTaken };
  const choose = (next: Colour) => {
    if (!play.isLocked) setColour(next);
  };
  const stake = (step: typeof halved) => {
    const { limits, amount, set } = play.stake;
    if (limits && !play.isLocked) set(stakeText(step(amount ?? limits.min, limits)));
  };
  const press = () => (play.isLocked ? play.stopAutobet() : play.canBet && play.bet());
  useHotkeys({
    Space: press,
    Enter: press,
    KeyA: () => choose('red'),
    KeyS: () => choose('green'),
    KeyD: () => choose('black'),
    KeyQ: () => stake(halved),
    KeyW: () => stake(doubled),
  });
  return { play, wheel, colour, isTaken, setColour: choose };
}

/** Changes with the round, and once more when the ball lies still. */
function useWheelOf({ round, recent }: DoublePlay): RoundWheel {
  const isStill = useReducedMotion();
  const [restsAtMs, setRestsAtMs] = useState<number | null>(null);
  const nowMs = useHouseTime(restsAtMs);
  const isPast = restsAtMs !== null && nowMs >= restsAtMs;
  const wheel = useMemo(
    () => roundWheel(round, recent, isPast ? Number.POSITIVE_INFINITY : nowMs, isStill),
    // The motion is an object of its own for as long as it lasts: the moment is not part of it.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [round, recent, isStill, isPast],
  );
  if (wheel.restsAtMs !== null && wheel.restsAtMs !== restsAtMs) setRestsAtMs(wheel.restsAtMs);
  return wheel;
}
