/**
 * The frame clock of the page: which multiplier is on the screen in this frame. Every part that
 * shows it subscribes here, so that number, wire and the payout on the button always agree. It
 * ticks only while something moves, and slowly with reduced motion.
 */
import { serverNow } from '#platform/browser/net/socket.ts';
import { crashTimeOf, multiplierAt, ONE } from '../rules.growth.ts';
import { createSmoothClock, type SmoothClock } from './scene/smooth-clock.ts';

export type RoundView = {
  readonly id: string | null;
  readonly phase: 'none' | 'betting' | 'locked' | 'running' | 'crashed' | 'void';
  /** Server time. */
  readonly startedMs: number | null;
  /** Hundredths, once the round is over. */
  readonly crash: number | null;
  /** The connection is lost: the display freezes rather than show an unconfirmed multiplier. */
  readonly isFrozen: boolean;
};

export type CrashFrame = {
  readonly view: RoundView;
  readonly elapsedMs: number;
  /** Hundredths. */
  readonly multiplier: number;
  /** Milliseconds of this screen's clock. */
  readonly nowMs: number;
  /** How long this screen has shown the current phase. */
  readonly phaseMs: number;
};

export type FrameClock = {
  setView(view: RoundView): void;
  /**
   * Calls the listener with every frame, and once with the current one; returns the unsubscribe
   * function.
   */
  subscribe(listener: (frame: CrashFrame) => void): () => void;
  /** Requests one more frame: something besides the round has changed. */
  requestFrame(): void;
};

export const NO_ROUND: RoundView = {
  id: null,
  phase: 'none',
  startedMs: null,
  crash: null,
  isFrozen: false,
};

/** How long the animation of a phase change takes. */
const PHASE_ANIMATION_MS = 1_600;
const REDUCED_MOTION_FRAME_MS = 200;

export function createFrameClock(isStill: () => boolean): FrameClock {
  const listeners = new Set<(frame: CrashFrame) => void>();
  let view = NO_ROUND;
  let smoothClock: SmoothClock = createSmoothClock();
  let phaseFrom = 0;
  let current: CrashFrame = { view, elapsedMs: 0, multiplier: ONE, nowMs: 0, phaseMs: 0 };
  let isScheduled = false;

  function read(nowMs: number): CrashFrame {
    const elapsedMs = elapsedOf(view, current, () => smoothClock.at(sinceStart(view), nowMs));
    const multiplier = view.crash ?? multiplierAt(Math.floor(elapsedMs));
    return { view, elapsedMs, multiplier, nowMs, phaseMs: nowMs - phaseFrom };
  }

  function tick(nowMs: number): void {
    isScheduled = false;
    current = read(nowMs);
    for (const listener of listeners) listener(current);
    const isMoving = view.phase === 'running' || nowMs - phaseFrom < PHASE_ANIMATION_MS;
    if (isMoving && listeners.size > 0) next();
  }

  function next(): void {
    if (isScheduled) return;
    isScheduled = true;
    if (isStill()) setTimeout(() => tick(performance.now()), REDUCED_MOTION_FRAME_MS);
    else requestAnimationFrame(tick);
  }

  return {
    setView(newView) {
      if (isSame(newView, view)) return;
      if (newView.id !== view.id) smoothClock = createSmoothClock();
      if (newView.id !== view.id || newView.phase !== view.phase) phaseFrom = performance.now();
      view = newView;
      next();
    },
    subscribe(listener) {
      listeners.add(listener);
      listener(current);
      next();
      return () => listeners.delete(listener);
    },
    requestFrame: next,
  };
}

function isSame(a: RoundView, b: RoundView): boolean {
  return (Object.keys(a) as (keyof RoundView)[]).every((field) => a[field] === b[field]);
}

function sinceStart({ startedMs }: RoundView): number {
  return startedMs === null ? 0 : Math.max(0, serverNow() - startedMs);
}

function elapsedOf(view: RoundView, before: CrashFrame, running: () => number): number {
  if (view.crash !== null) return Math.max(0, crashTimeOf(view.crash) - 1);
  if (view.phase !== 'running') return 0;
  // Without a connection it is unknown whether the round still runs.
  if (view.isFrozen && before.view.id === view.id) return before.elapsedMs;
  return running();
}
