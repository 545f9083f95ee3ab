/** How a document is looked at: how near, which way up, and which part of it. */
export type Look = {
  readonly zoom: number;
  /** Quarters of a turn, to the right. */
  readonly turns: number;
  readonly x: number;
  readonly y: number;
};

export const WHOLE: Look = { zoom: 1, turns: 0, x: 0, y: 0 };
const ZOOM_MAX = 6;
const STEP = 1.4;

export function closer(look: Look): Look {
  return { ...look, zoom: Math.min(ZOOM_MAX, look.zoom * STEP) };
}

/** Back at its whole size it lies in the middle again. */
export function farther(look: Look): Look {
  const zoom = Math.max(1, look.zoom / STEP);
  return zoom < 1.01 ? { ...look, zoom: 1, x: 0, y: 0 } : { ...look, zoom };
}

export function turned(look: Look): Look {
  return { ...look, turns: look.turns + 1 };
}

/** Only what is larger than its frame can be moved in it. */
export function moved(look: Look, x: number, y: number): Look {
  return look.zoom === 1 ? look : { ...look, x: look.x + x, y: look.y + y };
}

export function styleOf({ zoom, turns, x, y }: Look): string {
  return `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`;
}
