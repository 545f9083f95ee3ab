import sharp, { type Sharp } from 'sharp';
import {
  refuse,
  refuseField,
  refuseInput,
  refuseBusy,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

// The library reads dozens of formats, each with a history of vulnerabilities; three are enough.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures are rare and never repeat; the threads are shared with password hashing.
sharp.cache(false);
sharp.concurrency(1);

/** Larger pictures are not decoded: 50 million pixels take 200 MB of memory for a moment. */
const PIXELS_MAX = 50_000_000;
const SIDE_MAX = 12_000;
/** Longer than any document: scaling 1 × 60 000 is an attack. */
const ASPECT_MAX = 6;
const SECONDS_MAX = 15;
/** A smaller picture cannot be a logo. */
const LOGO_SIDE_MIN = 16;
const CONCURRENCY = 2;
/** Each queued request holds its file in memory. */
const WAITING_MAX = 14;

/** The square to cut out, in pixels of the upright picture. */
export type Square = { readonly left: number; readonly top: number; readonly size: number };

/** A rectangle to cut out, in pixels of the upright picture. */
export type Rectangle = Size & { readonly left: number; readonly top: number };

/** What a rectangle is drawn as: proportions, and each width in two formats. */
export type CutShape = Size & { readonly widths: readonly number[] };

export type CutPicture = { readonly width: number; readonly avif: Buffer; readonly webp: Buffer };

/** The longest side of the page and of its smaller copy, and the shortest that is accepted. */
export type PageShape = {
  readonly sideMin: number;
  readonly sideMax: number;
  readonly thumbnailMax: number;
};

/** `share`: the part of each side that the picture may fill. */
export type IconShape = { readonly size: number; readonly share: number; readonly ground: string };

export type Images = ReturnType<typeof createImages>;

/**
 * Re-encodes uploaded pictures: decoded under limits, rotated upright, scaled and encoded anew.
 * Only pixels survive: no location, no camera data, no second file behind the first. The work runs
 * outside the event loop, two pictures at a time.
 */
export function createImages() {
  const limit = createConcurrencyLimit(CONCURRENCY, WAITING_MAX);

  async function work<T>(task: () => Promise<T>): Promise<T | Refusal<'busy' | 'image_damaged'>> {
    const done = await limit.run(() => refuseUnreadable(task));
    return done ?? refuseBusy();
  }

  return {
    /**
     * JPEG, no side longer than `sideMax`. Refuses a picture with a side shorter than `sideMin`.
     */
    page: (bytes: Buffer, { sideMin, sideMax }: { sideMin: number; sideMax: number }) =>
      work(async () => {
        const size = await measure(bytes, sideMin);
        if (isRefusal(size)) return size;
        return await encodePage(bytes, sideMax).toBuffer();
      }),

    /** The same with its size, and a smaller copy. */
    pageWithThumbnail: (bytes: Buffer, shape: PageShape) =>
      work(async () => {
        const measured = await measure(bytes, shape.sideMin);
        return isRefusal(measured) ? measured : await drawWithThumbnail(bytes, shape);
      }),

    /** PNG with its transparency, no larger than the box. */
    inside: (bytes: Buffer, box: Size) =>
      work(async () => {
        const size = await measure(bytes, LOGO_SIDE_MIN);
        if (isRefusal(size)) return size;
        return await open(bytes)
          .resize({ ...box, fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
          .png({ compressionLevel: 9 })
          .toBuffer();
      }),

    /** PNG square: the picture on a ground, with so much of each side left to it. */
    icon: (bytes: Buffer, shape: IconShape) =>
      work(async () => {
        const measured = await measure(bytes, LOGO_SIDE_MIN);
        return isRefusal(measured) ? measured : await drawIcon(bytes, shape);
      }),

    /** The square in each of the sizes, as WebP. Refuses a square outside the picture. */
    square: (bytes: Buffer, cut: Square | undefined, sizes: readonly number[]) =>
      work(() => cutSquares(bytes, cut, sizes)),

    /**
     * The rectangle in proportions of its own and each of the widths, as AVIF and WebP. Refuses one
     * that is not inside the picture, or narrower than the smallest width.
     */
    rectangle: (bytes: Buffer, cut: Rectangle, shape: CutShape) =>
      work(() => cutPictures(bytes, cut, shape)),
  };
}

function open(bytes: Buffer): Sharp {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true } as const;
  return sharp(bytes, input).timeout({ seconds: SECONDS_MAX }).autoOrient();
}

function encodePage(bytes: Buffer, sideMax: number): Sharp {
  return open(bytes)
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 87 });
}

async function drawWithThumbnail(bytes: Buffer, { sideMax, thumbnailMax }: PageShape) {
  const whole = encodePage(bytes, sideMax);
  const { data: page, info } = await whole.toBuffer({ resolveWithObject: true });
  const thumbnail = await encodePage(page, thumbnailMax).toBuffer();
  return { page, thumbnail, width: info.width, height: info.height };
}

type Size = { readonly width: number; readonly height: number };

/** Reads the header alone, so that a picture that is too large is refused before decoding. */
async function measure(
  bytes: Buffer,
  sideMin: number,
): Promise<Size | Refusal<'image_shape' | 'image_too_large' | 'image_too_small'>> {
  const { autoOrient: size } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = size;
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long > short * ASPECT_MAX) return refuse('image_shape');
  if (long > SIDE_MAX || width * height > PIXELS_MAX) {
    return refuseField('file', 'image_too_large', SIDE_MAX);
  }
  if (short < sideMin) return refuseField('file', 'image_too_small', sideMin);
  return size;
}

async function cutSquares(bytes: Buffer, cut: Square | undefined, sizes: readonly number[]) {
  const size = await measure(bytes, Math.min(...sizes));
  if (isRefusal(size)) return size;
  const square = cut ?? centreSquare(size);
  if (!isInside(square, size)) return refuseInput('crop', 'image_shape');
  return await Promise.all(sizes.map((side) => cutSquare(bytes, square, side)));
}

function centreSquare({ width, height }: Size): Square {
  const size = Math.min(width, height);
  return { left: Math.floor((width - size) / 2), top: Math.floor((height - size) / 2), size };
}

function isInside({ left, top, size }: Square, { width, height }: Size): boolean {
  return size >= 1 && left + size <= width && top + size <= height;
}

function cutSquare(bytes: Buffer, { left, top, size }: Square, side: number): Promise<Buffer> {
  return open(bytes)
    .extract({ left, top, width: size, height: size })
    .resize(side, side)
    .flatten({ background: '#121e19' })
    .toColourspace('srgb')
    .webp({ quality: 84 })
    .toBuffer();
}

async function cutPictures(bytes: Buffer, cut: Rectangle, shape: CutShape) {
  const size = await measure(bytes, LOGO_SIDE_MIN);
  if (isRefusal(size)) return size;
  const least = Math.min(...shape.widths);
  if (!holds(size, cut)) return refuseInput('crop', 'image_shape');
  if (cut.width < least) return refuseField('file', 'image_too_small', least);
  const drawn: CutPicture[] = [];
  // One after the other: each holds the decoded picture.
  for (const width of shape.widths) drawn.push(await cutRectangle(bytes, cut, shape, width));
  return drawn;
}

function holds({ width, height }: Size, cut: Rectangle): boolean {
  const { left, top } = cut;
  return cut.height >= 1 && left + cut.width <= width && top + cut.height <= height;
}

async function cutRectangle(
  bytes: Buffer,
  { left, top, width, height }: Rectangle,
  shape: CutShape,
  wanted: number,
): Promise<CutPicture> {
  const { data, info } = await open(bytes)
    .extract({ left, top, width, height })
    .resize(wanted, Math.round((wanted * shape.height) / shape.width), { fit: 'cover' })
    .flatten({ background: '#121e19' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const drawn = () => sharp(data, { raw }).timeout({ seconds: SECONDS_MAX });
  return {
    width: wanted,
    avif: await drawn().avif({ quality: 52, effort: 4 }).toBuffer(),
    webp: await drawn().webp({ quality: 78 }).toBuffer(),
  };
}

function drawIcon(bytes: Buffer, { size, share, ground }: IconShape): Promise<Buffer> {
  const inner = Math.round(size * share);
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  return open(bytes)
    .resize({ width: inner, height: inner, fit: 'contain', background: ground })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: ground })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The library reports damaged, truncated and slow pictures alike, by an error without a code. */
async function refuseUnreadable<T>(task: () => Promise<T>): Promise<T | Refusal<'image_damaged'>> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refuse('image_damaged');
  }
}
