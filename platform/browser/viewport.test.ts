import { expect, test, vi } from 'vitest';
import { onResize } from './viewport.ts';

test('shell.resize-debounce: a drag of the window is followed once, 50 ms after it ends', () => {
  vi.useFakeTimers();
  const seen = vi.fn();
  const stop = onResize(seen);
  for (let step = 0; step < 10; step += 1) {
    dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(49);
  }
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledOnce();
  stop();
  dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(100);
  expect(seen).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
