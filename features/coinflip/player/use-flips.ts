import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { flipsOf, hung, laidDown, landed, received, type Flips, type Shown } from './flips.ts';

/** A coin whose answer is longer on its way than this is seen to hang in the air. */
const HANGS_AFTER_MS = 140;

/** `target` is what the house said last; `isAsked` while it has been asked for a flip. */
export function useFlips(target: Shown | null, isAsked: boolean, isFast: boolean): Flips {
  const [table] = useState(() => createStore<Flips>(() => flipsOf(null)));
  const flips = useStore(table);
  useEffect(() => {
    const now = table.getState();
    if ((now.flight?.target ?? now.shown) === target) return;
    table.setState(received(now, target, { nowMs: performance.now(), isFast, isStill: isStill() }));
  }, [table, target, isFast]);

  const { flight } = flips;
  useEffect(() => {
    if (!flight) return undefined;
    const leftMs = Math.max(0, flight.endMs - performance.now());
    const timer = setTimeout(() => table.setState(landed), leftMs);
    return () => clearTimeout(timer);
  }, [table, flight]);

  useEffect(() => {
    if (!isAsked || isStill()) return table.setState(laidDown);
    const hang = () => table.setState((now) => hung(now, performance.now()));
    const timer = setTimeout(hang, HANGS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [table, isAsked]);

  return flips;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
