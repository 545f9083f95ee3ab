import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  initialFlips,
  hovering,
  laidBack,
  landed,
  applyRound,
  type FlipState,
  type ShownRound,
} from './flips.ts';

/** The coin hovers in the air when the answer takes longer than this. */
const HOVER_AFTER_MS = 140;

/** `target` is the latest state from the server; `isAsked` while a flip was requested. */
export function useFlips(target: ShownRound | null, isAsked: boolean, isFast: boolean): FlipState {
  const [table] = useState(() => createStore<FlipState>(() => initialFlips(null)));
  const flips = useStore(table);
  useEffect(() => {
    const now = table.getState();
    if ((now.flight?.target ?? now.shown) === target) return;
    table.setState(
      applyRound(now, target, { nowMs: performance.now(), isFast, isStill: isStill() }),
    );
  }, [table, target, isFast]);

  const { flight } = flips;
  useEffect(() => {
    if (!flight) return undefined;
    const leftMs = Math.max(0, flight.endMs - performance.now());
    const timer = setTimeout(() => table.setState(landed), leftMs);
    return () => clearTimeout(timer);
  }, [table, flight]);

  useEffect(() => {
    if (!isAsked || isStill()) return table.setState(laidBack);
    const hang = () => table.setState((now) => hovering(now, performance.now()));
    const timer = setTimeout(hang, HOVER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [table, isAsked]);

  return flips;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
