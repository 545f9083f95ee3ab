import { micro } from '#core/money.ts';
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

/** A balance of 100.00, and how to draw its next frames. */
function openCount() {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((next) => frames.push(next));
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {});
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { result, rerender } = renderHook((amount: string) => useCountUp(amount).shown, {
    initialProps: '100.00',
  });
  const shown = () => Number(result.current);
  const draw = (now: number) => {
    act(() => frames.at(-1)!(now));
    return shown();
  };
  return { rerender, shown, draw };
}

test('count up: a frame that began before the change does not move the balance the wrong way', () => {
  const { rerender, draw } = openCount();
  rerender('110.00');
  const shown = [984, 1_100, 1_684].map(draw);
  expect(shown[0]).toBe(100);
  expect(shown[1]).toBeGreaterThan(100);
  expect(shown[1]).toBeLessThan(110);
  expect(shown[2]).toBe(110);
});

test('count up: a stake is gone at once, even while a win still runs up', () => {
  const { rerender, shown, draw } = openCount();
  rerender('90.00');
  expect(shown()).toBe(90);
  expect(draw(1_000)).toBe(90);
  rerender('190.00');
  draw(1_000);
  expect(draw(1_600)).toBeGreaterThan(180);
  rerender('180.00');
  expect(shown()).toBe(180);
});
