/** A canvas at the resolution of the screen, up to a limit, painted only when necessary. */
import { useEffect, useRef } from 'react';
import { serverNow } from '../net/socket.ts';
import { pixelRatioOf, fitCanvas } from './fit-canvas.ts';
import { frames, type FrameTick } from './use-frame.ts';

/** In CSS pixels; the canvas is scaled for the screen already. */
export type CanvasSize = { readonly width: number; readonly height: number };

/**
 * Paints one frame on a cleared canvas. A `false` ends the frames until `isMoving` is set again.
 */
export type Paint = (
  pen: CanvasRenderingContext2D,
  size: CanvasSize,
  tick: FrameTick,
) => boolean | void;

type CanvasProps = {
  readonly paint: Paint;
  /** While true, frames follow each other; else it is painted when `paint` or its size changes. */
  readonly isMoving: boolean;
  readonly className?: string;
};

/**
 * A picture without text: it is described beside the canvas, so it is hidden from screen readers.
 */
export function Canvas2D({ paint, isMoving, className }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(paint);
  useEffect(() => {
    latest.current = paint;
    // Between frames a change of `paint` must be drawn, too.
    if (!isMoving && canvas.current) paintOnce(canvas.current, paint);
  }, [paint, isMoving]);
  useEffect(() => {
    const element = canvas.current;
    return element ? fitCanvas(element, () => paintOnce(element, latest.current)) : undefined;
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
  paintFrame(canvas, paint, { dtMs: 0, serverMs: serverNow() });
}

function paintFrame(canvas: HTMLCanvasElement, paint: Paint, tick: FrameTick): boolean | void {
  const pen = canvas.getContext('2d');
  const dots = pixelRatioOf(canvas);
  // Before its first measurement a canvas has no size.
  if (!pen || dots === 0) return undefined;
  pen.setTransform(dots, 0, 0, dots, 0, 0);
  const size = { width: canvas.width / dots, height: canvas.height / dots };
  pen.clearRect(0, 0, size.width, size.height);
  return paint(pen, size, tick);
}
