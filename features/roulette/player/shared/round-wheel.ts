/** The motion of a wheel that all players watch, for a round. */
import type { RecentRound, SharedRound } from '#domain/rounds/contract.ts';
import { pocketOf } from '../../rules.double.ts';
import type { RouletteMotion } from '../wheel/motion.ts';

/** How long the ball takes from the draw to its pocket; the result phase is a little longer. */
export const FALL_MS = 5_000;

export type RoundWheel = {
  readonly motion: RouletteMotion;
  /** The pocket of this round, once the ball lies in it. */
  readonly landed: number | null;
};

export type WheelView = {
  /** How many pockets the wheel has. */
  readonly pockets: number;
  readonly round: SharedRound | null;
  readonly recent: readonly RecentRound[];
  /** The result is known and the ball is still on its way. */
  readonly isShowing: boolean;
  /** Reduced motion. */
  readonly isStill: boolean;
};

export function roundWheel(view: WheelView): RoundWheel {
  const { pockets, round, recent, isShowing, isStill } = view;
  const pocket = round ? pocketOf(round.outcome, pockets) : undefined;
  const lockMs = timeOf(round?.lock_at);
  if (pocket !== undefined) {
    const sinceMs = timeOf(round?.started_at) ?? timeOf(round?.ended_at);
    if (isStill || !isShowing || sinceMs === null) return atRest(pocket, pocket);
    const rimSinceMs = lockMs ?? sinceMs;
    const motion = { kind: 'fall', pocket, rimSinceMs, sinceMs, durationMs: FALL_MS } as const;
    return { motion, landed: null };
  }
  const isRunning = round?.state === 'locked' || round?.state === 'running';
  if (isRunning && lockMs !== null && !isStill) {
    return { motion: { kind: 'rim', sinceMs: lockMs }, landed: null };
  }
  return atRest(isRunning ? null : lastPocket(recent, pockets), null);
}

function atRest(pocket: number | null, landed: number | null): RoundWheel {
  return { motion: { kind: 'rest', pocket }, landed };
}

/** The ball lies where the last round left it. */
function lastPocket(recent: readonly RecentRound[], pockets: number): number | null {
  const last = recent.find(({ state }) => state === 'settled');
  return (last && pocketOf(last.outcome, pockets)) ?? null;
}

function timeOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Date.parse(text);
}
