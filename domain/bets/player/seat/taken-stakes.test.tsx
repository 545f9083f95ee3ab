import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { takeStake, useTakenStakes } from './taken-stakes.ts';

afterEach(cleanup);

test('bets: stakes of a currency are summed until each result is shown', () => {
  const { result } = renderHook(() => useTakenStakes('RUB'));
  const ends: (() => void)[] = [];
  act(() => void ends.push(takeStake('RUB', micro(5n)), takeStake('RUB', micro(7n))));
  expect(result.current).toBe(12n);
  act(() => ends[0]!());
  act(() => ends[0]!());
  expect(result.current).toBe(7n);
  act(() => ends[1]!());
  expect(result.current).toBe(0n);
});
