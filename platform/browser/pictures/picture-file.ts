import { refuse, refuseField, type Refusal } from '#core/refusal.ts';

const QUALITY = 0.9;

/** A picture of this device, upright and re-encoded. */
export type PictureFile = { readonly file: Blob; readonly canvas: HTMLCanvasElement };

/**
 * Reads a picture and re-encodes it as JPEG with no side longer than `sideMax`: less data is sent,
 * and the place and time it was taken never leave the device. Refuses what cannot be drawn.
 */
export async function readPictureFile(
  source: Blob,
  sideMax: number,
): Promise<PictureFile | Refusal> {
  const whole = await decode(source);
  if (!whole) return refuseUnread(source);
  const canvas = drawScaled(whole, sideMax);
  whole.close();
  const file = await encode(canvas);
  return file ? { file, canvas } : refuse('image_damaged');
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    // The browser reports no reason; the refusal below names the likely one.
    return undefined;
  }
}

function refuseUnread(file: Blob): Refusal {
  const kind = /^image\/(hei[cf]|svg|tiff|avif)/.exec(file.type)?.[1];
  if (kind === undefined) return refuse('file_unknown');
  return refuseField('file', 'file_kind', kind.toUpperCase());
}

/** Scales down until no side is longer; never scales up. */
export function drawScaled(
  source: ImageBitmap | HTMLCanvasElement,
  sideMax: number,
): HTMLCanvasElement {
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
