/**
 * The time a scene takes to show a bet. The house has settled it by then; until the scene is done,
 * the page tells of it nowhere else: not in lists, not in sums, and the next bet waits. Whoever
 * leaves, looks away or has no patience gets the result at once.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pauseTopic } from '#platform/browser/net/socket.ts';
import { liveBets, myBalance, type BetRecord } from '../contract.ts';
import { wasRefused } from './ask.ts';
import type { BettingSetup } from './betting.ts';
import type { Order } from './order.ts';
import { usePreference } from './preference.ts';
import { useLatest } from './use-press.ts';

type Send = BettingSetup['send'];

export type Shown = {
  /** The bet in the scene: on its way, or at rest. */
  readonly bet: BetRecord | null;
  readonly isMoving: boolean;
  /** How long this bet is shown before it rests; zero at once. */
  readonly durationMs: number;
};

export type Showing = {
  readonly store: StoreApi<Shown>;
  /** Resolves when the bet is at rest. */
  show(bet: BetRecord, durationMs: number): Promise<void>;
  /** What moves comes to rest now. */
  skip(): void;
};

export function createShowing(): Showing {
  const store = createStore<Shown>(() => ({ bet: null, isMoving: false, durationMs: 0 }));
  let skip = (): void => {};

  async function show(bet: BetRecord, durationMs: number): Promise<void> {
    skip();
    if (durationMs === 0) return store.setState({ bet, isMoving: false, durationMs });
    const isSkipped = new Promise<void>((resolve) => {
      skip = resolve;
    });
    store.setState({ bet, isMoving: true, durationMs });
    const timer = setTimeout(skip, durationMs);
    await isSkipped;
    clearTimeout(timer);
    // A later bet may have taken the scene; then it is that bet that moves.
    if (store.getState().bet === bet) store.setState({ isMoving: false });
  }

  return { store, show, skip: () => skip() };
}

export type Scene = Shown & {
  /** Sends an order, and answers once its bet has been shown. */
  readonly send: Send;
  skip(): void;
};

/** A scene that takes so long over a bet, and less where rounds are wanted fast. */
export function useShowing(send: Send, durationsMs: { normal: number; fast: number }): Scene {
  const [showing] = useState(createShowing);
  const shown = useStore(showing.store);
  const isFast = usePreference('fastBets') === 'on';
  const latest = useLatest(isFast ? durationsMs.fast : durationsMs.normal);
  const [sendShown] = useState(() => async (order: Order) => {
    // The balance and the list of everybody's bets would tell of it before its scene does.
    const resume = [pauseTopic(myBalance), pauseTopic(liveBets)];
    try {
      const answer = await send(order);
      if (!wasRefused(answer)) await showing.show(answer.data, timeFor(latest.current));
      return answer;
    } finally {
      for (const each of resume) each();
    }
  });
  useEffect(() => () => showing.skip(), [showing]);
  return { ...shown, send: sendShown, skip: showing.skip };
}

/** Nothing moves for who asked for that, nor in a page that nobody sees. */
function timeFor(durationMs: number): number {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill || document.hidden ? 0 : durationMs;
}
