/** The quality of a picture before it is uploaded. Advice only: reviewers decide. */
export type Hint = 'dark' | 'glare' | 'blur' | 'small';

/** The longer side, in pixels, to which a picture is scaled down for measuring. */
export const MEASURED_SIDE = 480;

/** Below this the smallest print of a document is unreadable. */
const SIDE_RECOMMENDED = 900;
const DARK_BELOW = 55;
/** Overexposed: no detail is left; a lamp, or its reflection on foil. */
const BLOWN_FROM = 252;
const GLARE_SHARE = 0.03;
/** A page that is white all over has no glare. */
const PAGE_FROM = 190;
/** Variance of the second difference; print in focus has hundreds. */
const SHARP_FROM = 60;

export type Pixels = {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel, as a canvas returns them. */
  readonly data: Uint8ClampedArray;
};

export type Measures = {
  /** Mean brightness, 0 to 255. */
  readonly light: number;
  /** Share of pixels without any detail left. */
  readonly blown: number;
  readonly sharpness: number;
};

export function measure({ width, height, data }: Pixels): Measures {
  const grey = new Float32Array(width * height);
  let sum = 0;
  let blown = 0;
  for (let at = 0; at < grey.length; at++) {
    const value = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
    grey[at] = value;
    sum += value;
    if (value >= BLOWN_FROM) blown += 1;
  }
  const count = Math.max(1, grey.length);
  return {
    light: sum / count,
    blown: blown / count,
    sharpness: secondDifference(grey, width, height),
  };
}

/** Sharp edges change quickly: the variance of the Laplacian measures how quickly. */
function secondDifference(grey: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const beside = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]!;
      const bend = beside - 4 * grey[at]!;
      sum += bend;
      squares += bend * bend;
      count += 1;
    }
  }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

/** The quality problems, the worst first. `side` is the shorter side of the whole picture. */
export function hintsOf({ light, blown, sharpness }: Measures, side: number): Hint[] {
  const hints: Hint[] = [];
  if (light < DARK_BELOW) hints.push('dark');
  if (blown > GLARE_SHARE && light < PAGE_FROM) hints.push('glare');
  if (sharpness < SHARP_FROM) hints.push('blur');
  if (side < SIDE_RECOMMENDED) hints.push('small');
  return hints;
}
