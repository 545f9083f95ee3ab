/** The symbols as textures: drawn once from their SVG sheet, sharp and blurred by the spin. */
import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { SlotLook } from '../looks/look.ts';

export type Atlas = {
  /** By the index of the symbol in the grid. */
  readonly sharp: readonly Texture[];
  readonly blurred: readonly Texture[];
  /** Device pixels of a cell. */
  readonly dots: number;
  destroy(): void;
};

/** Sizes of a cell in the texture; the next larger one is taken. */
const DOTS = [96, 144, 192, 256, 320];
const COLUMNS = 4;
/** Between cells, so that a neighbour does not shine into a scaled symbol. */
const GAP = 2;
/** Copies one above the other that make the blur, and the share of a cell that they cover. */
const SMEAR = { copies: 21, share: 0.3 };

export function dotsFor(cell: number, resolution: number): number {
  const wanted = cell * resolution;
  return DOTS.find((dots) => dots >= wanted) ?? DOTS.at(-1)!;
}

export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  // In a sandboxed frame the document has no origin, and another picture could not be a texture.
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return image;
}

export function createAtlas(
  image: HTMLImageElement,
  look: SlotLook,
  symbols: readonly string[],
  dots: number,
): Atlas {
  const places = symbols.map((name) => Math.max(0, look.order.indexOf(name)));
  const rows = Math.ceil(symbols.length / COLUMNS);
  const step = dots + GAP;
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * step;
  canvas.height = 2 * rows * step;
  const pen = canvas.getContext('2d')!;
  const scale = image.naturalWidth / COLUMNS;
  const source = new CanvasSource({ resource: canvas });
  const cut = (index: number, isBlurred: boolean) => {
    const x = (index % COLUMNS) * step;
    const y = (Math.floor(index / COLUMNS) + (isBlurred ? rows : 0)) * step;
    const from = {
      x: (places[index]! % COLUMNS) * scale,
      y: Math.floor(places[index]! / 4) * scale,
    };
    const paint = (top: number) =>
      pen.drawImage(image, from.x, from.y, scale, scale, x, top, dots, dots);
    if (isBlurred) smear(pen, { x, y, dots }, paint);
    else paint(y);
    return new Texture({ source, frame: new Rectangle(x, y, dots, dots) });
  };
  return {
    sharp: symbols.map((_, index) => cut(index, false)),
    blurred: symbols.map((_, index) => cut(index, true)),
    dots,
    destroy: () => source.destroy(),
  };
}

type Cell = { readonly x: number; readonly y: number; readonly dots: number };

function smear(
  pen: CanvasRenderingContext2D,
  { x, y, dots }: Cell,
  paint: (top: number) => void,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, dots, dots);
  pen.clip();
  pen.globalAlpha = 1.9 / SMEAR.copies;
  for (let copy = 0; copy < SMEAR.copies; copy += 1) {
    paint(y + (copy / (SMEAR.copies - 1) - 0.5) * SMEAR.share * 2 * dots);
  }
  pen.restore();
}
