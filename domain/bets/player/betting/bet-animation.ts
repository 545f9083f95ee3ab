/**
 * The time an animation takes to show a bet. The server has already settled the bet; until the
 * animation ends, the page shows the result nowhere else: not in lists, not in sums, and the next
 * bet waits. Leaving the page, hiding it or skipping shows the result at once.
 */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BetRecord } from '../../contract.ts';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import type { BettingSetup } from './betting.ts';
import type { Order } from './order.ts';
import { usePreference } from '../seat/preference.ts';
import { useLatest } from './use-press.ts';

type Send<B> = BettingSetup<B>['send'];

/** `B` is what one press places: a bet, or several at once. */
export type AnimatedBet<B = BetRecord> = {
  /** The bet of the animation: moving or at rest. */
  readonly bet: B | null;
  readonly isMoving: boolean;
  /** How long this bet is animated; zero shows it at once. */
  readonly durationMs: number;
};

export type BetAnimation<B = BetRecord> = {
  readonly store: StoreApi<AnimatedBet<B>>;
  /** Resolves when the animation has ended. */
  show(bet: B, durationMs: number): Promise<void>;
  /** Ends the animation now. */
  skip(): void;
};

export function createBetAnimation<B = BetRecord>(): BetAnimation<B> {
  const store = createStore<AnimatedBet<B>>(() => ({ bet: null, isMoving: false, durationMs: 0 }));
  let skip = (): void => {};

  async function show(bet: B, durationMs: number): Promise<void> {
    skip();
    if (durationMs === 0) return store.setState({ bet, isMoving: false, durationMs });
    const isSkipped = new Promise<void>((resolve) => {
      skip = resolve;
    });
    store.setState({ bet, isMoving: true, durationMs });
    const timer = setTimeout(skip, durationMs);
    await isSkipped;
    clearTimeout(timer);
    // A later bet may have replaced this one; then the later bet is the one that moves.
    if (store.getState().bet === bet) store.setState({ isMoving: false });
  }

  return { store, show, skip: () => skip() };
}

export type AnimatedBetting<B = BetRecord> = AnimatedBet<B> & {
  /** Sends an order, and returns once its bet has been shown. */
  readonly send: Send<B>;
  skip(): void;
};

/** An animation of this duration for each bet, shorter when the player prefers fast rounds. */
export function useBetAnimation<B = BetRecord>(
  send: Send<B>,
  durationsMs: { normal: number; fast: number },
): AnimatedBetting<B> {
  const [showing] = useState(() => createBetAnimation<B>());
  const shown = useStore(showing.store);
  const isFast = usePreference('fastBets') === 'on';
  const latest = useLatest(isFast ? durationsMs.fast : durationsMs.normal);
  const [sendShown] = useState(() => async (order: Order) => {
    const answer = await send(order);
    if (!wasRefused(answer)) await showing.show(answer.data, timeFor(latest.current));
    return answer;
  });
  useEffect(() => () => showing.skip(), [showing]);
  return { ...shown, send: sendShown, skip: showing.skip };
}

/** No animation when reduced motion is preferred or the page is hidden. */
function timeFor(durationMs: number): number {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill || document.hidden ? 0 : durationMs;
}
