import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BetRecord } from '../../contract.ts';
import { createBetAnimation } from './bet-animation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Only its identity matters here.
const bet = (id: string) => ({ id }) as BetRecord;

function watch(shown: Promise<void>): { isOver: boolean } {
  const state = { isOver: false };
  void shown.then(() => (state.isOver = true));
  return state;
}

test('secrecy: a bet is published only when its animation has ended', async () => {
  const showing = createBetAnimation();
  const first = bet('1');
  const state = watch(showing.show(first, 1_000));
  expect(showing.store.getState()).toEqual({ bet: first, isMoving: true, durationMs: 1_000 });
  await vi.advanceTimersByTimeAsync(999);
  expect(state.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.isOver).toBe(true);
  expect(showing.store.getState()).toMatchObject({ bet: first, isMoving: false });
});

test('games.wheel: a skipped animation shows the result at once', async () => {
  const showing = createBetAnimation();
  const state = watch(showing.show(bet('1'), 4_000));
  showing.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isOver).toBe(true);
  expect(showing.store.getState().isMoving).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  // Skipping again does nothing.
  showing.skip();
});

test('games.wheel: without motion the bet is settled on the page at once', async () => {
  const showing = createBetAnimation();
  await showing.show(bet('1'), 0);
  expect(showing.store.getState()).toMatchObject({ bet: { id: '1' }, isMoving: false });
});

test('games.wheel: a later bet replaces the animation and publishes the earlier bet', async () => {
  const showing = createBetAnimation();
  const first = watch(showing.show(bet('1'), 1_000));
  const second = watch(showing.show(bet('2'), 1_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(first.isOver).toBe(true);
  expect(showing.store.getState()).toMatchObject({ bet: { id: '2' }, isMoving: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second.isOver).toBe(true);
  expect(showing.store.getState().isMoving).toBe(false);
});
