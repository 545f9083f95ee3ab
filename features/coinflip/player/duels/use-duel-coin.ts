/** The coin of the duel on the stage: in the air while nobody knows, then down on its side. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Duel } from '../../contract.duels.ts';
import { HEADS, type Side } from '../../rules.ts';
import { FALL_MS, fallFrom, hover, rest, type Motion } from '../coin/motion.ts';
import { holdDuel } from './own-duels.ts';

export type DuelCoin = {
  readonly motion: Motion;
  /** The duel whose result lies on the pad and may be told. */
  readonly told: string | null;
};

type Held = DuelCoin & { readonly falling: string | null };

const START: Held = { motion: rest(HEADS), told: null, falling: null };

export function useDuelCoin(duel: Duel | null): DuelCoin {
  const [stage] = useState(() => createStore<Held>(() => START));
  const held = useStore(stage);
  const id = duel?.id ?? null;
  const came = duel?.came ?? null;
  const isLocked = duel?.state === 'locked';
  useEffect(() => {
    const nowMs = performance.now();
    stage.setState((now) => nextOf(now, { id, came, isLocked, nowMs }));
  }, [stage, id, came, isLocked]);
  const isTold = held.told === id;
  useEffect(() => (id === null || isTold ? undefined : holdDuel(id)), [id, isTold]);
  const { falling } = held;
  useEffect(() => {
    if (falling === null) return undefined;
    const timer = setTimeout(() => stage.setState({ told: falling, falling: null }), FALL_MS);
    return () => clearTimeout(timer);
  }, [stage, falling]);
  return held;
}

type News = {
  readonly id: string | null;
  readonly came: Side | null;
  readonly isLocked: boolean;
  readonly nowMs: number;
};

function nextOf(now: Held, { id, came, isLocked, nowMs }: News): Held {
  if (id === null) return { ...now, told: null };
  if (isLocked && came === null) {
    if (isStill() || now.motion.kind === 'hover') return now;
    return { motion: hover(sideUp(now.motion), nowMs), told: null, falling: null };
  }
  if (came === null) return { motion: rest(sideUp(now.motion)), told: id, falling: null };
  if (now.told === id || now.falling === id) return now;
  // Whoever comes to a duel that is decided already finds its coin lying.
  if (now.motion.kind !== 'hover' || isStill()) {
    return { motion: rest(came), told: id, falling: null };
  }
  return { motion: fallFrom(now.motion, came, nowMs), told: null, falling: id };
}

function sideUp(motion: Motion): Side {
  if (motion.kind === 'rest') return motion.side;
  return motion.kind === 'hover' ? motion.from : motion.to;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
