/** The square that becomes an avatar. */
import {
  between,
  cropSize,
  firstCrop,
  fitted,
  rectangleOf,
  shifted,
  zoomLimit,
  type Crop,
  type CropArea,
} from '#platform/browser/pictures/crop.ts';

export type { Crop };
export type Size = CropArea;

/** The smallest useful square: below it the large picture would be blurred. */
export const SIDE_MIN = 128;
const ZOOM_MAX = 8;
const SQUARE: CropArea = { width: 1, height: 1 };

export const startCrop = firstCrop;

/** The zoom at which the square would hold too few pixels. */
export function zoomMax(size: Size): number {
  return zoomLimit(size, SQUARE, { widthMin: SIDE_MIN, most: ZOOM_MAX });
}

export function sideOf(crop: Crop, size: Size): number {
  return cropSize(crop, size, SQUARE).width;
}

/** The nearest crop whose whole square lies inside the picture. */
export function fit(crop: Crop, size: Size): Crop {
  return fitted({ ...crop, zoom: between(1, crop.zoom, zoomMax(size)) }, size, SQUARE);
}

/** Moves the picture under the frame; `dx` and `dy` are fractions of the frame's side. */
export function moved(crop: Crop, size: Size, dx: number, dy: number): Crop {
  return shifted(crop, size, SQUARE, { dx, dy });
}

export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  return fit({ ...crop, zoom }, size);
}

/** The square in whole pixels inside the picture, as the server needs it. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; size: number } {
  const { left, top, width } = rectangleOf(crop, size, SQUARE);
  return { size: width, left, top };
}
