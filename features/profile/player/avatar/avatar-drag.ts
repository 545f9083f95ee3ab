import { useEffect, useRef, type RefObject } from 'react';
import { moved, zoomed, type Crop, type Size } from './avatar-crop.ts';

type Point = { readonly x: number; readonly y: number };

/** This much wheel movement doubles the zoom. */
const WHEEL_DOUBLE = 500;

/**
 * One press of an arrow key moves by this fraction of the frame; with Shift by four times as much.
 */
const STEP = 0.02;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
const ZOOM_IN: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

/**
 * Changes a crop: one pointer drags, two pinch, the wheel and plus zoom in, arrow keys move. Uses
 * native listeners, because the page must not scroll or zoom meanwhile.
 */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  size: Size,
  crop: Crop,
  onCrop: (crop: Crop) => void,
): void {
  const latest = useRef({ size, crop, onCrop });
  useEffect(() => {
    latest.current = { size, crop, onCrop };
  });
  useEffect(() => {
    return listen(frame.current!, (change) => {
      const now = latest.current;
      const next = change(now.crop, now.size);
      // Several events may arrive before the next render: each builds on the previous one.
      latest.current = { ...now, crop: next };
      now.onCrop(next);
    });
  }, [frame]);
}

type Apply = (change: (crop: Crop, size: Size) => Crop) => void;

/** Returns a function that stops listening. */
function listen(element: HTMLElement, apply: Apply): () => void {
  const pointers = new Map<number, Point>();
  const control = new AbortController();
  const { signal } = control;
  const up = (event: PointerEvent) => void pointers.delete(event.pointerId);
  element.addEventListener(
    'pointerdown',
    (event) => {
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, pointOf(event));
    },
    { signal },
  );
  element.addEventListener('pointermove', (event) => drag(element, pointers, event, apply), {
    signal,
  });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('wheel', (event) => roll(event, apply), { signal, passive: false });
  element.addEventListener('keydown', (event) => press(event, apply), { signal });
  return () => control.abort();
}

function drag(
  element: HTMLElement,
  pointers: Map<number, Point>,
  event: PointerEvent,
  apply: Apply,
): void {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const spread = spreadOf(pointers);
  pointers.set(event.pointerId, pointOf(event));
  const side = element.clientWidth * pointers.size;
  const [dx, dy] = [(event.clientX - before.x) / side, (event.clientY - before.y) / side];
  apply((now, size) => moved(now, size, dx, dy));
  const after = spreadOf(pointers);
  if (spread > 0 && after > 0) {
    apply((now, size) => zoomed(now, size, (now.zoom * after) / spread));
  }
}

function roll(event: WheelEvent, apply: Apply): void {
  event.preventDefault();
  const times = 2 ** (-event.deltaY / WHEEL_DOUBLE);
  apply((now, size) => zoomed(now, size, now.zoom * times));
}

function press(event: KeyboardEvent, apply: Apply): void {
  const arrow = ARROWS[event.key];
  const closer = ZOOM_IN[event.key];
  if (!arrow && closer === undefined) return;
  event.preventDefault();
  const times = event.shiftKey ? 4 : 1;
  if (arrow) apply((now, size) => moved(now, size, arrow[0] * times, arrow[1] * times));
  else apply((now, size) => zoomed(now, size, now.zoom * closer!));
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** The distance between two fingers; 0 for one. */
function spreadOf(pointers: ReadonlyMap<number, Point>): number {
  const [one, two] = [...pointers.values()];
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
}
