/**
 * The rectangle that is cut out of a picture, in given proportions: banners, and the squares of
 * avatars.
 */
export type CropArea = { readonly width: number; readonly height: number };

/** Its centre in pixels of the picture; at a zoom of 1 it is as large as it can be. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

export function firstCrop({ width, height }: CropArea): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The size of the rectangle on the picture. */
export function cropSize({ zoom }: Crop, picture: CropArea, shape: CropArea): CropArea {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height) / zoom;
  return { width: shape.width * scale, height: shape.height * scale };
}

/** Further in than `most` it is hard to see where one is. */
export type ZoomBounds = { readonly widthMin: number; readonly most: number };

/** How far one can zoom in before the smallest file would be blurred. */
export function zoomLimit(
  picture: CropArea,
  shape: CropArea,
  { widthMin, most }: ZoomBounds,
): number {
  const { width } = cropSize({ x: 0, y: 0, zoom: 1 }, picture, shape);
  return Math.min(most, Math.max(1, width / widthMin));
}

/** The nearest crop that lies inside the picture. */
export function fitted(crop: Crop, picture: CropArea, shape: CropArea): Crop {
  const { width, height } = cropSize(crop, picture, shape);
  return {
    zoom: crop.zoom,
    x: between(width / 2, crop.x, picture.width - width / 2),
    y: between(height / 2, crop.y, picture.height - height / 2),
  };
}

/** Moves the picture under the frame; `dx` and `dy` are parts of the frame's sides. */
export function shifted(
  crop: Crop,
  picture: CropArea,
  shape: CropArea,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): Crop {
  const { width, height } = cropSize(crop, picture, shape);
  return fitted({ ...crop, x: crop.x - dx * width, y: crop.y - dy * height }, picture, shape);
}

/** In whole pixels inside the picture, as the server takes it. */
export function rectangleOf(crop: Crop, picture: CropArea, shape: CropArea) {
  const size = cropSize(crop, picture, shape);
  const width = Math.min(Math.round(size.width), picture.width);
  const height = Math.max(1, Math.min(Math.round(size.height), picture.height));
  return {
    width,
    height,
    left: between(0, Math.round(crop.x - width / 2), picture.width - width),
    top: between(0, Math.round(crop.y - height / 2), picture.height - height),
  };
}

export function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
