import { refuse, type Refusal } from '#core/refusal.ts';
import { FILE_BYTES_MAX, SIDE_MAX } from '../rules.ts';
import { hintsOf, measure, MEASURED_SIDE, type Hint } from './quality.ts';

/** A file on its way: what is sent, and what is shown of it. */
export type Picture = {
  readonly file: Blob;
  /** Null for a PDF, which is not drawn. */
  readonly bitmap: ImageBitmap | null;
  readonly hints: readonly Hint[];
};

const QUALITY = 0.9;

/**
 * Reads what was chosen or taken. Pictures are drawn anew here, so that less goes over the line and
 * where and when they were taken never leaves the device.
 */
export async function readPicture(given: Blob): Promise<Picture | Refusal> {
  if (given.type === 'application/pdf') {
    const isLarge = given.size > FILE_BYTES_MAX;
    return isLarge ? refuse('body_too_large') : { file: given, bitmap: null, hints: [] };
  }
  const whole = await decode(given);
  if (!whole) return refuseUnread(given);
  const canvas = draw(whole, SIDE_MAX);
  whole.close();
  const file = await encode(canvas);
  if (!file) return refuse('image_damaged');
  return { file, bitmap: await createImageBitmap(canvas), hints: lookAt(canvas) };
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    // The browser says no more than that it cannot: the refusal below names the likely reason.
    return undefined;
  }
}

function refuseUnread(file: Blob): Refusal {
  const kind = /^image\/(hei[cf]|svg|tiff|avif)/.exec(file.type)?.[1];
  if (kind === undefined) return refuse('file_unknown');
  return refuse('file_kind', { file: [`file_kind:${kind.toUpperCase()}`] });
}

/** Scaled down until no side is longer; never scaled up. */
function draw(source: ImageBitmap | HTMLCanvasElement, sideMax: number): HTMLCanvasElement {
  const { width, height } = source;
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

function lookAt(canvas: HTMLCanvasElement): Hint[] {
  const small = draw(canvas, MEASURED_SIDE);
  const { width, height } = small;
  const pixels = small.getContext('2d')!.getImageData(0, 0, width, height);
  return hintsOf(measure(pixels), Math.min(canvas.width, canvas.height));
}
