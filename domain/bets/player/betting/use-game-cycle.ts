import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Refusal } from '#core/refusal.ts';

/** The server counts from when it has recorded the bet, a moment after the press. */
const MARGIN_MS = 250;

/** A running cycle: from `startedAt` of `performance.now()` on, no game starts for so long. */
export type GameCycle = { readonly startedAt: number; readonly lengthMs: number };

/** Of the player, not of a page: the server counts from the last bet in whichever game. */
const running = createStore<{ readonly cycle: GameCycle | null }>(() => ({ cycle: null }));
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The shortest time from the start of a game to the start of the next one, where the law asks for
 * one. `begin` starts a game and returns whether it may; `restMs` is how long an autobet waits
 * after a bet.
 */
export function useGameCycle(cycleMs: number) {
  const { cycle } = useStore(running);
  return {
    cycle: cycleMs === 0 ? null : cycle,
    begin(): boolean {
      if (cycleMs === 0) return true;
      if (running.getState().cycle !== null) return false;
      start(cycleMs + MARGIN_MS);
      return true;
    },
    restMs(): number {
      if (cycleMs === 0) return 0;
      start(cycleMs + MARGIN_MS);
      return cycleMs + MARGIN_MS;
    },
  };
}

/**
 * A refused bet started no game, so nothing has to be waited for; unless the server says that a
 * cycle runs, which began on another page or before a reload.
 */
export function useRefusedCycle(refusal: Refusal | null): void {
  useEffect(() => {
    if (refusal === null) return;
    if (refusal.refused !== 'game_cycle_running') return end();
    const seconds = Number(refusal.errors?.['until']?.[0]?.detail);
    if (seconds > 0) start(seconds * 1000 + MARGIN_MS);
  }, [refusal]);
}

function start(lengthMs: number): void {
  clearTimeout(timer);
  running.setState({ cycle: { startedAt: performance.now(), lengthMs } });
  timer = setTimeout(end, lengthMs);
}

function end(): void {
  clearTimeout(timer);
  running.setState({ cycle: null });
}
