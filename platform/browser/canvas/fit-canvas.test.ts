import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pixelRatioOf, fitCanvas } from './fit-canvas.ts';

let resized = (): void => {};
const disconnect = vi.fn();

class Observer {
  constructor(listener: () => void) {
    resized = listener;
  }
  observe(): void {}
  disconnect = disconnect;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.defineProperty(canvas, 'clientWidth', { value: width, writable: true });
  Object.defineProperty(canvas, 'clientHeight', { value: height, writable: true });
  return canvas;
}

test('canvas: its resolution is that of the screen, at most two dots to a pixel', () => {
  for (const [ratio, dots] of [
    [1, 1],
    [1.5, 1.5],
    [3, 2],
  ] as const) {
    vi.stubGlobal('devicePixelRatio', ratio);
    const canvas = canvasOf(300, 150);
    const paint = vi.fn();
    const stop = fitCanvas(canvas, paint);
    expect([canvas.width, canvas.height]).toEqual([300 * dots, 150 * dots]);
    expect(pixelRatioOf(canvas)).toBe(dots);
    expect(paint).toHaveBeenCalledTimes(1);
    stop();
  }
});

test('shell.resize-debounce: a page that is being resized is measured 50 ms after it rests', () => {
  const canvas = canvasOf(300, 150);
  const paint = vi.fn();
  const stop = fitCanvas(canvas, paint);
  for (let times = 0; times < 5; times += 1) {
    resized();
    vi.advanceTimersByTime(49);
  }
  expect(paint).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(paint).toHaveBeenCalledTimes(2);
  resized();
  stop();
  vi.advanceTimersByTime(100);
  expect(paint).toHaveBeenCalledTimes(2);
  expect(disconnect).toHaveBeenCalled();
});

test('canvas: it is not painted before its first measurement', () => {
  expect(pixelRatioOf(document.createElement('canvas'))).toBe(0);
});
