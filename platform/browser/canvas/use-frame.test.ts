import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frames, type FrameTick } from './use-frame.ts';

let pending: FrameRequestCallback[] = [];
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  pending = [];
  visibility = 'visible';
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => pending.push(frame));
  // One frame is requested at a time, so cancelling clears the only request.
  vi.stubGlobal('cancelAnimationFrame', () => (pending = []));
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => void vi.unstubAllGlobals());

function draw(atMs: number): void {
  const [frame] = pending;
  pending = [];
  frame?.(atMs);
}

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('frames: each has the time since the last one', () => {
  const ticks: FrameTick[] = [];
  const stop = frames((tick) => void ticks.push(tick));
  for (const atMs of [1_000, 1_016, 1_033]) draw(atMs);
  expect(ticks.map(({ dtMs }) => dtMs)).toEqual([0, 16, 17]);
  stop();
  expect(pending).toEqual([]);
});

test('frames: a hidden page has none, and the gap counts as one long frame afterwards', () => {
  const ticks: FrameTick[] = [];
  const stop = frames((tick) => void ticks.push(tick));
  draw(0);
  show('hidden');
  expect(pending).toEqual([]);
  show('visible');
  draw(60_000);
  expect(ticks.map(({ dtMs }) => dtMs)).toEqual([0, 100]);
  stop();
});

test('frames: they end when nothing moves any more', () => {
  const onFrame = vi.fn((_tick: FrameTick) => false);
  frames(onFrame);
  draw(0);
  draw(16);
  show('hidden');
  show('visible');
  draw(32);
  expect(onFrame).toHaveBeenCalledTimes(1);
});
