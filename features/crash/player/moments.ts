/**
 * The beat of the page: which multiplier is on the screen in this very frame. Whoever shows a part
 * of it listens here, so that number, wire and the worth on the button always agree. It beats only
 * while something moves, and slowly for those who want less motion.
 */
import { serverNow } from '#platform/browser/net/socket.ts';
import { crashTimeOf, multiplierAt, ONE } from '../rules.growth.ts';
import { createShownTime, type ShownTime } from './scene/shown-time.ts';

export type RoundView = {
  readonly id: string | null;
  readonly phase: 'none' | 'betting' | 'locked' | 'running' | 'crashed' | 'void';
  /** By the clock of the house. */
  readonly startedMs: number | null;
  /** Hundredths, once the round is over. */
  readonly crash: number | null;
  /** The connection is away: what is shown stands still rather than promise anything. */
  readonly isFrozen: boolean;
};

export type Moment = {
  readonly view: RoundView;
  readonly elapsedMs: number;
  /** Hundredths. */
  readonly multiplier: number;
  /** Milliseconds of this screen. */
  readonly nowMs: number;
  /** How long this screen has shown the present phase. */
  readonly phaseMs: number;
};

export type Moments = {
  set(view: RoundView): void;
  /** Calls back with every moment, once with the present one; answers how to stop. */
  listen(listener: (moment: Moment) => void): () => void;
  /** Shows the present moment once more: something besides the round has changed. */
  again(): void;
};

export const NO_ROUND: RoundView = {
  id: null,
  phase: 'none',
  startedMs: null,
  crash: null,
  isFrozen: false,
};

/** How long a change of phase goes on moving. */
const SETTLING_MS = 1_600;
const STILL_BEAT_MS = 200;

export function createMoments(isStill: () => boolean): Moments {
  const listeners = new Set<(moment: Moment) => void>();
  let view = NO_ROUND;
  let shown: ShownTime = createShownTime();
  let phaseFrom = 0;
  let present: Moment = { view, elapsedMs: 0, multiplier: ONE, nowMs: 0, phaseMs: 0 };
  let isBeating = false;

  function read(nowMs: number): Moment {
    const elapsedMs = elapsedOf(view, present, () => shown.at(sinceStart(view), nowMs));
    const multiplier = view.crash ?? multiplierAt(Math.floor(elapsedMs));
    return { view, elapsedMs, multiplier, nowMs, phaseMs: nowMs - phaseFrom };
  }

  function beat(nowMs: number): void {
    isBeating = false;
    present = read(nowMs);
    for (const listener of listeners) listener(present);
    const isMoving = view.phase === 'running' || nowMs - phaseFrom < SETTLING_MS;
    if (isMoving && listeners.size > 0) next();
  }

  function next(): void {
    if (isBeating) return;
    isBeating = true;
    if (isStill()) setTimeout(() => beat(performance.now()), STILL_BEAT_MS);
    else requestAnimationFrame(beat);
  }

  return {
    set(given) {
      if (isSame(given, view)) return;
      if (given.id !== view.id) shown = createShownTime();
      if (given.id !== view.id || given.phase !== view.phase) phaseFrom = performance.now();
      view = given;
      next();
    },
    listen(listener) {
      listeners.add(listener);
      listener(present);
      next();
      return () => listeners.delete(listener);
    },
    again: next,
  };
}

function isSame(a: RoundView, b: RoundView): boolean {
  return (Object.keys(a) as (keyof RoundView)[]).every((field) => a[field] === b[field]);
}

function sinceStart({ startedMs }: RoundView): number {
  return startedMs === null ? 0 : Math.max(0, serverNow() - startedMs);
}

function elapsedOf(view: RoundView, before: Moment, running: () => number): number {
  if (view.crash !== null) return Math.max(0, crashTimeOf(view.crash) - 1);
  if (view.phase !== 'running') return 0;
  // Without the house nobody knows whether the round still runs.
  if (view.isFrozen && before.view.id === view.id) return before.elapsedMs;
  return running();
}
