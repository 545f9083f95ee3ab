import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import { useGameCycle, useRefusedCycle } from './use-game-cycle.ts';

const CYCLE_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

test('G2: after a game has started no other one starts before the end of the cycle', () => {
  const { result } = renderHook(() => useGameCycle(CYCLE_MS));
  expect(result.current.cycle).toBeNull();
  act(() => void expect(result.current.begin()).toBe(true));
  expect(result.current.cycle?.lengthMs).toBeGreaterThan(CYCLE_MS);
  act(() => void expect(result.current.begin()).toBe(false));
  act(() => void vi.advanceTimersByTime(CYCLE_MS));
  expect(result.current.cycle).not.toBeNull();
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current.cycle).toBeNull();
});

test('G2: the cycle holds on the page of another game, and not where the law asks for none', () => {
  const dice = renderHook(() => useGameCycle(CYCLE_MS));
  const keno = renderHook(() => useGameCycle(CYCLE_MS));
  const open = renderHook(() => useGameCycle(0));
  act(() => void dice.result.current.begin());
  expect(keno.result.current.cycle).toEqual(dice.result.current.cycle);
  expect(open.result.current.cycle).toBeNull();
  expect(open.result.current.begin()).toBe(true);
  expect(open.result.current.restMs()).toBe(0);
});

test('G2: an autobet waits for a whole cycle after a bet', () => {
  const { result } = renderHook(() => useGameCycle(CYCLE_MS));
  let restMs = 0;
  act(() => {
    restMs = result.current.restMs();
  });
  act(() => void vi.advanceTimersByTime(restMs - 1));
  expect(result.current.cycle).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.begin()).toBe(true);
});

test('G2: a refused bet ends the cycle, unless the server says how long one still runs', () => {
  const { result, rerender } = renderHook(
    ({ refusal }: { refusal: Refusal | null }) => {
      useRefusedCycle(refusal);
      return useGameCycle(CYCLE_MS);
    },
    { initialProps: { refusal: null as Refusal | null } },
  );
  act(() => void result.current.begin());
  rerender({ refusal: refuse('insufficient_funds') });
  expect(result.current.cycle).toBeNull();
  rerender({ refusal: refuseField('until', 'game_cycle_running', '3') });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(result.current.cycle).not.toBeNull();
  act(() => void vi.advanceTimersByTime(300));
  expect(result.current.cycle).toBeNull();
});
