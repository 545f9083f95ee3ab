/** The page of the streak: the side, the goal, and the round as far as it is shown. */
import { useEffect, useMemo, useState } from 'react';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useSteps, type StepsPlay } from '#domain/bets/player/steps/use-steps.ts';
import { capM4Of } from '#domain/bets/rules.limits.ts';
import { parseMoney } from '#core/money.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import { streakCalls } from '../contract.ts';
import { HEADS, multiplierAfter, TAILS, type Side } from '../rules.ts';
import { TOSS_MS } from './coin/motion.ts';
import type { FlipState, ShownRound } from './flips.ts';
import { ladderOf, type StreakRung } from './rungs.ts';
import { useFlips } from './use-flips.ts';

export type StreakTable = {
  readonly play: StepsPlay<typeof streakCalls>;
  readonly flips: FlipState;
  readonly side: Side;
  /** How many wins in a row to play for. */
  readonly goal: number;
  readonly rungs: readonly StreakRung[];
  /** Wins of the round that is shown. */
  readonly wins: number;
  /** A flip was requested, or its coin is in the air. */
  readonly isFlipping: boolean;
  readonly canFlip: boolean;
  readonly canTake: boolean;
  setSide(side: Side): void;
  setGoal(goal: number): void;
  flip(): void;
  take(): void;
};

const START = {} as const;
/** The coin rises shortly after the answer, and publishes the result itself when it lands. */
const SHOW_MS = TOSS_MS + 500;

const STREAK = {
  game: 'coinflip',
  calls: streakCalls,
  start: START,
  firstM4: multiplierAfter(1),
  showMs: SHOW_MS,
} as const;

export function useStreak(): StreakTable {
  const [side, setSide] = useState<Side>(HEADS);
  const [wantedGoal, setGoal] = useState(1);
  const [isBeginning, setBeginning] = useState(false);
  const play = useSteps({
    ...STREAK,
    auto: (round) => (round.at < goal ? { choice: { side } } : { cashOut: true }),
  });
  const isAuto = play.autobet.phase === 'running';
  const target = useMemo(() => shownOf(play.round), [play.round]);
  const isAsked = isBeginning || play.pending?.kind === 'step';
  const flips = useFlips(target, isAsked, play.isFast || isAuto);
  const { flight } = flips;
  const { endAnimation } = play;
  useEffect(() => {
    if (!flight) endAnimation();
  }, [flight, endAnimation]);
  useFirstFlip(play, side, isBeginning, setBeginning);

  const isFlipping = flight !== null || isAsked;
  const rungs = useRungs(play);
  const goal = Math.min(wantedGoal, rungs.length);
  const canFlip = !isFlipping && (play.canChoose || play.canBet);
  const canTake = !isFlipping && play.canCashOut;

  function flip(): void {
    if (!canFlip) return;
    if (play.canChoose) return play.choose({ side });
    setBeginning(true);
    play.bet();
  }

  const table: StreakTable = {
    // An unlocked stake would reveal that the round is over.
    play: flight ? { ...play, isLocked: true } : play,
    flips,
    side,
    goal,
    rungs,
    wins: winsOf(flips.shown),
    isFlipping,
    canFlip,
    canTake,
    setSide: (next) => {
      if (!isAuto) setSide(next);
    },
    setGoal: (next) => {
      if (!isAuto && next >= 1) setGoal(Math.min(next, rungs.length));
    },
    flip,
    take: () => {
      if (canTake) play.cashOut();
    },
  };
  useKeys(table);
  return table;
}

/** The bet button begins a round and flips: once the round is open, its first coin is tossed. */
function useFirstFlip(
  play: StreakTable['play'],
  side: Side,
  isBeginning: boolean,
  setBeginning: (isBeginning: boolean) => void,
): void {
  const { canChoose, choose, betting, isOpen } = play;
  const { phase } = betting;
  useEffect(() => {
    if (!isBeginning || phase !== 'ready') return;
    setBeginning(false);
    if (isOpen && canChoose) choose({ side });
    // What is asked for here is the moment the round opens, not what the functions are called.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeginning, phase, isOpen, canChoose]);
}

function useRungs({ round, isOpen, stake }: StreakTable['play']): readonly StreakRung[] {
  const { limits } = stake;
  const amount = isOpen && round ? parseMoney(round.stake) : stake.amount;
  const roundCap = isOpen && round ? parseMultiplier(round.cap_multiplier) : undefined;
  const cap = roundCap ?? (amount && limits ? capM4Of(amount, limits) : undefined);
  return useMemo(() => ladderOf(amount, cap), [amount, cap]);
}

function shownOf(round: StreakTable['play']['round']): ShownRound | null {
  if (!round) return null;
  const { called, came } = round.view;
  return {
    id: round.id,
    called,
    came,
    m4: parseMultiplier(round.multiplier) ?? 0n,
    payout: round.bet?.payout ?? null,
  };
}

/** The right calls, in the order they were made. */
export function winsOf(shown: ShownRound | null): number {
  return shown?.came.filter((side, at) => side === shown.called[at]).length ?? 0;
}

function useKeys({ play, side, goal, flip, take, setSide, setGoal }: StreakTable): void {
  const isAuto = play.autobet.phase === 'running';
  const go = isAuto ? play.stopAutobet : flip;
  useHotkeys({
    ...playHotkeys(play, go),
    KeyT: take,
    KeyA: () => setSide(HEADS),
    KeyD: () => setSide(TAILS),
    KeyE: () => setSide(side === HEADS ? TAILS : HEADS),
    KeyZ: () => setGoal(goal - 1),
    KeyX: () => setGoal(goal + 1),
  });
}
