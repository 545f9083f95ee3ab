/** The show of a round as the page has it: the motion of the wheel, the doublings, the result. */
import { useMemo } from 'react';
import type { Json } from '#core/fairness/json.ts';
import { usePassed } from '#domain/live-tables/player/table/use-passed.ts';
import type { RecentRound, SharedRound } from '#domain/rounds/contract.ts';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { parseSpins, type Spins } from '../rules.ts';
import { showOf, type ShowTimes } from '../rules.show.ts';
import { restOf, type WheelMotion } from './wheel/motion.ts';

export type WheelShowView = {
  readonly motion: WheelMotion;
  /** How often the payouts of this round were doubled, as far as the wheel has shown it. */
  readonly doublings: number;
  /** The spins of the round, once all of them were shown. */
  readonly result: Spins | undefined;
};

export type ShowView = {
  readonly round: SharedRound | null;
  readonly recent: readonly RecentRound[];
  /** The outcome is known and the wheel still turns. */
  readonly isShowing: boolean;
};

const NO_MOMENTS: readonly number[] = [];

export function useShow(view: ShowView): WheelShowView {
  const { round, recent, isShowing } = view;
  const isStill = useReducedMotion();
  const outcome = round?.outcome;
  const known = useMemo(() => {
    const spins = parseSpins(outcome);
    return spins && { outcome: spins, show: showOf(spins), doubledMs: doubledMs(showOf(spins)) };
  }, [outcome]);
  const drawnMs = round && isShowing ? drawnAt(round) : null;
  const passed = usePassed(drawnMs, known?.doubledMs ?? NO_MOMENTS);
  const motion = useMemo(
    () => motionOf({ round, recent, isShowing }, isStill),
    [round, recent, isShowing, isStill],
  );
  const isOver = known !== undefined && !isShowing;
  return {
    motion,
    doublings: isOver ? known.doubledMs.length : passed,
    result: isOver ? known.outcome : undefined,
  };
}

/** When the wheel stands on the sector that doubles, each time. */
function doubledMs({ spins }: ShowTimes): readonly number[] {
  return spins.slice(0, -1).map(({ restMs }) => restMs);
}

export function motionOf({ round, recent, isShowing }: ShowView, isStill: boolean): WheelMotion {
  const outcome = round && parseSpins(round.outcome);
  const before = { kind: 'rest', turns: lastRest(recent, round?.id) } as const;
  if (!round) return before;
  const lockMs = round.lock_at === null ? null : Date.parse(round.lock_at);
  const drawnMs = drawnAt(round);
  if (outcome) {
    const { spins } = showOf(outcome);
    if (isStill || !isShowing || lockMs === null || drawnMs === null) {
      return { kind: 'rest', turns: restOf(round.id, spins) };
    }
    return { kind: 'show', round: round.id, from: before.turns, lockMs, drawnMs, spins };
  }
  if (isStill || lockMs === null) return before;
  const known = { round: round.id, from: before.turns, lockMs };
  const voidMs = voidAt(round);
  if (voidMs !== null) return { kind: 'void', voidMs, ...known };
  const isTurning = round.state === 'locked' || round.state === 'running';
  return isTurning ? { kind: 'turn', ...known } : before;
}

/** Where the last round that was decided has left the wheel. */
function lastRest(recent: readonly RecentRound[], current: string | undefined): number {
  for (const { id, outcome } of recent) {
    const spins = id === current ? undefined : parseSpins(outcome);
    if (spins) return restOf(id, showOf(spins).spins);
  }
  return 0;
}

/** When a round became void whose bets were closed: its wheel turned. */
function voidAt({ state, bets_root, ended_at }: SharedRound): number | null {
  if (state !== 'void' || bets_root === null || ended_at === null) return null;
  return Date.parse(ended_at);
}

function drawnAt({ started_at, ended_at }: SharedRound): number | null {
  const at = started_at ?? ended_at;
  return at === null ? null : Date.parse(at);
}

/** How long the page takes to show an outcome of the wire. */
export function showMsOf(outcome: Json): number {
  const spins = parseSpins(outcome);
  return spins ? showOf(spins).resultMs : 0;
}
