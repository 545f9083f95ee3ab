/** The coin of the duel on the stage: in the air while the result is unknown, then on its side. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Duel } from '../../contract.duels.ts';
import { HEADS, type Side } from '../../rules.ts';
import { fallFrom, hover, rest, type CoinMotion } from '../coin/motion.ts';
import { withholdResult } from './own-duels.ts';

export type DuelCoin = {
  readonly motion: CoinMotion;
  /** The duel whose result the coin shows, so that it may be shown elsewhere. */
  readonly revealed: string | null;
};

type StageState = DuelCoin & {
  readonly falling: string | null;
  /** The duels whose coin has landed here: it is not tossed again when they return to the stage. */
  readonly landed: ReadonlySet<string>;
};

const START: StageState = {
  motion: rest(HEADS),
  revealed: null,
  falling: null,
  landed: new Set(),
};

export function useDuelCoin(duel: Duel | null): DuelCoin {
  const [stage] = useState(() => createStore<StageState>(() => START));
  const state = useStore(stage);
  const id = duel?.id ?? null;
  const came = duel?.came ?? null;
  const isLocked = duel?.state === 'locked';
  useEffect(() => {
    const nowMs = performance.now();
    stage.setState((now) => nextState(now, { id, came, isLocked, nowMs }));
  }, [stage, id, came, isLocked]);
  const isRevealed = state.revealed === id;
  useEffect(() => (id === null || isRevealed ? undefined : withholdResult(id)), [id, isRevealed]);
  const { falling } = state;
  useEffect(() => {
    if (falling === null) return undefined;
    const { motion } = stage.getState();
    const forMs = motion.kind === 'rest' ? 0 : motion.durationMs;
    const land = () => stage.setState((now) => landedOn(now, falling));
    const timer = setTimeout(land, forMs);
    return () => clearTimeout(timer);
  }, [stage, falling]);
  return state;
}

type DuelUpdate = {
  readonly id: string | null;
  readonly came: Side | null;
  readonly isLocked: boolean;
  readonly nowMs: number;
};

function nextState(now: StageState, { id, came, isLocked, nowMs }: DuelUpdate): StageState {
  if (id === null) return { ...now, revealed: null };
  if (isLocked && came === null) {
    if (isStill() || now.motion.kind === 'hover') return now;
    return { ...now, motion: hover(sideUp(now.motion), nowMs), revealed: null, falling: null };
  }
  if (came === null) return { ...now, motion: rest(sideUp(now.motion)), ...revealedOf(id) };
  if (now.revealed === id || now.falling === id) return now;
  if (isStill() || now.landed.has(id)) return { ...landedOn(now, id), motion: rest(came) };
  // A duel may arrive with its result: its coin is tossed from where the last one lies.
  return { ...now, motion: fallFrom(now.motion, came, nowMs), revealed: null, falling: id };
}

function landedOn(now: StageState, id: string): StageState {
  return { ...now, ...revealedOf(id), landed: new Set([...now.landed, id]) };
}

function revealedOf(id: string): Pick<StageState, 'revealed' | 'falling'> {
  return { revealed: id, falling: null };
}

function sideUp(motion: CoinMotion): Side {
  if (motion.kind === 'rest') return motion.side;
  return motion.kind === 'hover' ? motion.from : motion.to;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
