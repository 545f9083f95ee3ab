/** The square that is cut out of a picture: where its middle is, and how close one has come. */
export type Crop = {
  /** In pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** 1 shows as much as a square can. */
  readonly zoom: number;
};

export type Size = { readonly width: number; readonly height: number };

/** The smallest square worth keeping: below it the large picture would be a blur. */
export const SIDE_MIN = 128;
const ZOOM_MAX = 8;

export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** How close one may come before the square holds too few pixels. */
export function zoomMax({ width, height }: Size): number {
  return Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / SIDE_MIN));
}

export function sideOf({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies in the picture with its whole square. */
export function fit(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, zoomMax(size));
  const half = sideOf({ ...crop, zoom }, size) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}

/** Moves the picture under the frame: `dx` and `dy` in parts of the frame's side. */
export function moved(crop: Crop, size: Size, dx: number, dy: number): Crop {
  const side = sideOf(crop, size);
  return fit({ ...crop, x: crop.x - dx * side, y: crop.y - dy * side }, size);
}

export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  return fit({ ...crop, zoom }, size);
}

/** Whole pixels, inside the picture, for the house to cut by. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; size: number } {
  const { width, height } = size;
  const side = Math.min(Math.round(sideOf(crop, size)), width, height);
  return {
    size: side,
    left: clamp(Math.round(crop.x - side / 2), 0, width - side),
    top: clamp(Math.round(crop.y - side / 2), 0, height - side),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
