import { micro, ZERO } from '#core/money.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { between, useCountUp } from './use-count-up.ts';

afterEach(cleanup);

test('count up: the balance runs to its new sum in whole hundredths and never past it', () => {
  const [start, end] = [micro(1_000_000_000n), micro(1_234_567_899n)];
  const way = [0, 0.1, 0.25, 0.5, 0.9, 1].map((part) => between(start, end, part));
  expect(way[0]).toBe(start);
  expect(way.at(-1)).toBe(1_234_560_000n);
  expect(way.every((point) => point % 10_000n === 0n && point <= end)).toBe(true);
  expect(way).toEqual(way.toSorted((a, b) => (a < b ? -1 : 1)));
});

test('count up: a loss runs down the same way', () => {
  expect(between(micro(50_000_000n), ZERO, 0.5)).toBe(6_250_000n);
  expect(between(micro(50_000_000n), ZERO, 1)).toBe(0n);
});

test('count up: a frame that began before the change does not move the balance the wrong way', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((next) => frames.push(next));
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {});
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { result, rerender } = renderHook((amount: string) => useCountUp(amount).shown, {
    initialProps: '100.00',
  });
  rerender('90.00');
  const shown = [984, 1_100, 1_684].map((now) => {
    act(() => frames.at(-1)!(now));
    return Number(result.current);
  });
  expect(shown[0]).toBe(100);
  expect(shown[1]).toBeLessThan(100);
  expect(shown[2]).toBe(90);
});
