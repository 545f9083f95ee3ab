/** How a document is displayed: zoom, rotation and position. */
export type ViewTransform = {
  readonly zoom: number;
  /** Quarter turns, clockwise. */
  readonly turns: number;
  readonly x: number;
  readonly y: number;
};

export const INITIAL_VIEW: ViewTransform = { zoom: 1, turns: 0, x: 0, y: 0 };
const ZOOM_MAX = 6;
const ZOOM_STEP = 1.4;

export function zoomIn(look: ViewTransform): ViewTransform {
  return { ...look, zoom: Math.min(ZOOM_MAX, look.zoom * ZOOM_STEP) };
}

/** At its full size it is centred again. */
export function zoomOut(look: ViewTransform): ViewTransform {
  const zoom = Math.max(1, look.zoom / ZOOM_STEP);
  return zoom < 1.01 ? { ...look, zoom: 1, x: 0, y: 0 } : { ...look, zoom };
}

export function rotate(look: ViewTransform): ViewTransform {
  return { ...look, turns: look.turns + 1 };
}

/** Only a document larger than its frame can be moved. */
export function move(look: ViewTransform, x: number, y: number): ViewTransform {
  return look.zoom === 1 ? look : { ...look, x: look.x + x, y: look.y + y };
}

export function styleOf({ zoom, turns, x, y }: ViewTransform): string {
  return `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`;
}
