/** The square cropped from a picture: its centre and the zoom. */
export type Crop = {
  /** In pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** 1 shows the largest possible square. */
  readonly zoom: number;
};

export type Size = { readonly width: number; readonly height: number };

/** The smallest useful square: below it the large picture would be blurred. */
export const SIDE_MIN = 128;
const ZOOM_MAX = 8;

export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The zoom at which the square would hold too few pixels. */
export function zoomMax({ width, height }: Size): number {
  return Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / SIDE_MIN));
}

export function sideOf({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop whose whole square lies inside the picture. */
export function fit(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, zoomMax(size));
  const half = sideOf({ ...crop, zoom }, size) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}

/** Moves the picture under the frame; `dx` and `dy` are fractions of the frame's side. */
export function moved(crop: Crop, size: Size, dx: number, dy: number): Crop {
  const side = sideOf(crop, size);
  return fit({ ...crop, x: crop.x - dx * side, y: crop.y - dy * side }, size);
}

export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  return fit({ ...crop, zoom }, size);
}

/** The square in whole pixels inside the picture, as the server needs it. */
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
