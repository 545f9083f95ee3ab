/** A canvas that is as sharp as the screen, up to a point, and painted only when it has to be. */
import { useEffect, useRef } from 'react';
import { serverNow } from '../net/socket.ts';
import { dotsOf, keepFitted } from './fit-canvas.ts';
import { frames, type Tick } from './use-frame.ts';

/** In CSS pixels; the canvas is scaled for the screen already. */
export type CanvasSize = { readonly width: number; readonly height: number };

/**
 * Paints one frame on a cleared canvas. A `false` ends the frames until `isMoving` is set anew.
 */
export type Paint = (pen: CanvasRenderingContext2D, size: CanvasSize, tick: Tick) => boolean | void;

type CanvasProps = {
  readonly paint: Paint;
  /**
   * Frames follow each other while it is true; else it is painted when `paint` or its size
   * changes.
   */
  readonly isMoving: boolean;
  readonly className?: string;
};

/**
 * A picture without words: what it shows is said beside it, so it is hidden from screen readers.
 */
export function Canvas2D({ paint, isMoving, className }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(paint);
  useEffect(() => {
    latest.current = paint;
    // Between frames a change of what is painted must be seen, too.
    if (!isMoving && canvas.current) paintOnce(canvas.current, paint);
  }, [paint, isMoving]);
  useEffect(() => {
    const element = canvas.current;
    return element ? keepFitted(element, () => paintOnce(element, latest.current)) : undefined;
  }, []);
  useEffect(() => {
    if (!isMoving) return undefined;
    return frames((tick) =>
      canvas.current ? paintFrame(canvas.current, latest.current, tick) : true,
    );
  }, [isMoving]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
}

function paintOnce(canvas: HTMLCanvasElement, paint: Paint): void {
  paintFrame(canvas, paint, { dtMs: 0, houseMs: serverNow() });
}

function paintFrame(canvas: HTMLCanvasElement, paint: Paint, tick: Tick): boolean | void {
  const pen = canvas.getContext('2d');
  const dots = dotsOf(canvas);
  // Before its first measure a canvas has no size to be painted in.
  if (!pen || dots === 0) return undefined;
  pen.setTransform(dots, 0, 0, dots, 0, 0);
  const size = { width: canvas.width / dots, height: canvas.height / dots };
  pen.clearRect(0, 0, size.width, size.height);
  return paint(pen, size, tick);
}
