/** Frames of an animation, only while something moves and somebody can see it. */
import { useEffect, useRef } from 'react';
import { serverNow } from '../net/socket.ts';

export type Tick = {
  /** Since the frame before; 0 in the first one. A gap (a hidden tab) counts as one long frame. */
  readonly dtMs: number;
  /** By the clock of the house. */
  readonly houseMs: number;
};

/** Whoever comes back to a tab sees things where they are now, not racing there. */
const LONGEST_MS = 100;

/**
 * Calls `onFrame` before each frame is drawn while `isMoving`; a `false` from it ends the frames
 * until `isMoving` is set anew. A hidden tab has none.
 */
export function useFrame(onFrame: (tick: Tick) => boolean | void, isMoving: boolean): void {
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => (isMoving ? frames((tick) => latest.current(tick)) : undefined), [isMoving]);
}

/** The same outside React. Answers how to stop. */
export function frames(onFrame: (tick: Tick) => boolean | void): () => void {
  let handle = 0;
  let lastMs: number | undefined;
  const frame = (atMs: number) => {
    const dtMs = lastMs === undefined ? 0 : Math.min(LONGEST_MS, atMs - lastMs);
    lastMs = atMs;
    if (onFrame({ dtMs, houseMs: serverNow() }) === false) stop();
    else handle = requestAnimationFrame(frame);
  };
  const look = () => {
    cancelAnimationFrame(handle);
    if (document.visibilityState === 'visible') handle = requestAnimationFrame(frame);
  };
  const stop = () => {
    cancelAnimationFrame(handle);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}
