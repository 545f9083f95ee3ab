/** The dots of a canvas, in step with its place on the page and with the screen. */

/** More than two dots to a pixel cost frames and nobody sees them. */
const DOTS_MAX = 2;
/** A page that is being resized is measured once it has come to rest. */
const SETTLE_MS = 50;

/**
 * Measures the canvas now and whenever its size changes, and has it painted. Answers how to stop.
 */
export function keepFitted(canvas: HTMLCanvasElement, paint: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fit = () => {
    const dots = Math.min(DOTS_MAX, globalThis.devicePixelRatio || 1);
    canvas.width = Math.round(canvas.clientWidth * dots);
    canvas.height = Math.round(canvas.clientHeight * dots);
    canvas.dataset['dots'] = String(dots);
    paint();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(fit, SETTLE_MS);
  };
  fit();
  const observer = new ResizeObserver(later);
  observer.observe(canvas);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Dots to a CSS pixel; 0 before the first measure. */
export function dotsOf(canvas: HTMLCanvasElement): number {
  return Number(canvas.dataset['dots'] ?? 0);
}
