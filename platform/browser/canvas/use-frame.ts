/** Animation frames, only while something moves and the page is visible. */
import { useEffect, useRef } from 'react';
import { serverNow } from '../net/socket.ts';

export type FrameTick = {
  /** Since the frame before; 0 in the first one. A gap (a hidden tab) counts as one long frame. */
  readonly dtMs: number;
  /** By the server's clock. */
  readonly serverMs: number;
};

/** After a hidden tab becomes visible, things are where they are now and do not race there. */
const LONGEST_MS = 100;

/**
 * Calls `onFrame` before each frame is drawn while `isMoving`; a `false` from it ends the frames
 * until `isMoving` is set again. A hidden tab has none.
 */
export function useFrame(onFrame: (tick: FrameTick) => boolean | void, isMoving: boolean): void {
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => (isMoving ? frames((tick) => latest.current(tick)) : undefined), [isMoving]);
}

/** The same outside React. Returns a function that stops it. */
export function frames(onFrame: (tick: FrameTick) => boolean | void): () => void {
  let handle = 0;
  let lastMs: number | undefined;
  const frame = (atMs: number) => {
    const dtMs = lastMs === undefined ? 0 : Math.min(LONGEST_MS, atMs - lastMs);
    lastMs = atMs;
    if (onFrame({ dtMs, serverMs: serverNow() }) === false) stop();
    else handle = requestAnimationFrame(frame);
  };
  const update = () => {
    cancelAnimationFrame(handle);
    if (document.visibilityState === 'visible') handle = requestAnimationFrame(frame);
  };
  const stop = () => {
    cancelAnimationFrame(handle);
    document.removeEventListener('visibilitychange', update);
  };
  document.addEventListener('visibilitychange', update);
  update();
  return stop;
}
