import { useEffect, useRef, useState } from 'react';

/** The server counts from when it has recorded the bet, a moment after the press. */
const MARGIN_MS = 250;

/**
 * The shortest time from the start of a game to the start of the next one, where the law asks for
 * one. `begin` starts a game and returns whether it may.
 */
export function useGameCycle(cycleMs: number) {
  const [isRunning, setRunning] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function begin(): boolean {
    if (cycleMs === 0) return true;
    if (isRunning) return false;
    setRunning(true);
    timer.current = window.setTimeout(() => setRunning(false), cycleMs + MARGIN_MS);
    return true;
  }

  return { isRunning: isRunning && cycleMs > 0, begin };
}
