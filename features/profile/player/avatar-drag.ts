import { useEffect, useRef, type RefObject } from 'react';
import { moved, zoomed, type Crop, type Size } from './avatar-crop.ts';

type Point = { readonly x: number; readonly y: number };

/** Rolling the wheel by this much comes twice as close. */
const WHEEL_DOUBLE = 500;

/**
 * Moves a crop by pointers: one drags, two pinch, the wheel comes closer. Listened to natively,
 * because the page must not scroll or zoom meanwhile.
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
    const element = frame.current!;
    const pointers = new Map<number, Point>();
    const apply = (change: (crop: Crop, size: Size) => Crop) => {
      const now = latest.current;
      const next = change(now.crop, now.size);
      // Several events may come before the next drawing: each goes on from the last.
      latest.current = { ...now, crop: next };
      now.onCrop(next);
    };

    function down(event: PointerEvent): void {
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, pointOf(event));
    }
    function move(event: PointerEvent): void {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const spread = spreadOf(pointers);
      pointers.set(event.pointerId, pointOf(event));
      const side = element.clientWidth * pointers.size;
      const [dx, dy] = [(event.clientX - before.x) / side, (event.clientY - before.y) / side];
      apply((now, whole) => moved(now, whole, dx, dy));
      const after = spreadOf(pointers);
      if (spread > 0 && after > 0) {
        apply((now, whole) => zoomed(now, whole, (now.zoom * after) / spread));
      }
    }
    const up = (event: PointerEvent) => void pointers.delete(event.pointerId);
    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const times = 2 ** (-event.deltaY / WHEEL_DOUBLE);
      apply((now, whole) => zoomed(now, whole, now.zoom * times));
    }

    const control = new AbortController();
    const { signal } = control;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    element.addEventListener('wheel', wheel, { signal, passive: false });
    return () => control.abort();
  }, [frame]);
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** How far two fingers are apart; 0 for one. */
function spreadOf(pointers: ReadonlyMap<number, Point>): number {
  const [one, two] = [...pointers.values()];
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
}
