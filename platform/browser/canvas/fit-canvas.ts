/** Keeps the resolution of a canvas in step with its size on the page and with the screen. */

/** More than two dots to a pixel cost frame rate without a visible gain. */
const PIXEL_RATIO_MAX = 2;
/** A page that is being resized is measured once it has come to rest. */
const SETTLE_MS = 50;

/**
 * Measures the canvas now and whenever its size changes, and repaints it. Returns a function that
 * stops it.
 */
export function fitCanvas(canvas: HTMLCanvasElement, paint: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fit = () => {
    const dots = Math.min(PIXEL_RATIO_MAX, globalThis.devicePixelRatio || 1);
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

/** Dots to a CSS pixel; 0 before the first measurement. */
export function pixelRatioOf(canvas: HTMLCanvasElement): number {
  return Number(canvas.dataset['dots'] ?? 0);
}
