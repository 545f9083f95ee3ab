/** The coin of the duel on the stage: in the air while the result is unknown, then on its side. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Duel } from '../../contract.duels.ts';
import { HEADS, type Side } from '../../rules.ts';
import { FALL_MS, fallFrom, hover, rest, type CoinMotion } from '../coin/motion.ts';
import { withholdResult } from './own-duels.ts';

export type DuelCoin = {
  readonly motion: CoinMotion;
  /** The duel whose result the coin shows, so that it may be shown elsewhere. */
  readonly revealed: string | null;
};

type StageState = DuelCoin & { readonly falling: string | null };

const START: StageState = { motion: rest(HEADS), revealed: null, falling: null };

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
    const timer = setTimeout(() => stage.setState({ revealed: falling, falling: null }), FALL_MS);
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
    return { motion: hover(sideUp(now.motion), nowMs), revealed: null, falling: null };
  }
  if (came === null) return { motion: rest(sideUp(now.motion)), revealed: id, falling: null };
  if (now.revealed === id || now.falling === id) return now;
  // A page that opens on a decided duel shows its coin at rest.
  if (now.motion.kind !== 'hover' || isStill()) {
    return { motion: rest(came), revealed: id, falling: null };
  }
  return { motion: fallFrom(now.motion, came, nowMs), revealed: null, falling: id };
}

function sideUp(motion: CoinMotion): Side {
  if (motion.kind === 'rest') return motion.side;
  return motion.kind === 'hover' ? motion.from : motion.to;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
