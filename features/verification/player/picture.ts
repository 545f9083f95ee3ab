import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { drawScaled, readPictureFile } from '#platform/browser/pictures/picture-file.ts';
import { FILE_BYTES_MAX, SIDE_MAX } from '../rules.ts';
import { hintsOf, measure, MEASURED_SIDE, type Hint } from './quality.ts';

/** A file on its way: what is sent, and what is shown of it. */
export type Picture = {
  readonly file: Blob;
  /** Null for a PDF, which is not drawn. */
  readonly bitmap: ImageBitmap | null;
  readonly hints: readonly Hint[];
};

/** Reads what was chosen or taken, and looks at it before anybody else does. */
export async function readPicture(given: Blob): Promise<Picture | Refusal> {
  if (given.type === 'application/pdf') {
    const isLarge = given.size > FILE_BYTES_MAX;
    return isLarge ? refuse('body_too_large') : { file: given, bitmap: null, hints: [] };
  }
  const drawn = await readPictureFile(given, SIDE_MAX);
  if (isRefusal(drawn)) return drawn;
  const { file, canvas } = drawn;
  return { file, bitmap: await createImageBitmap(canvas), hints: lookAt(canvas) };
}

function lookAt(canvas: HTMLCanvasElement): Hint[] {
  const small = drawScaled(canvas, MEASURED_SIDE);
  const { width, height } = small;
  const pixels = small.getContext('2d')!.getImageData(0, 0, width, height);
  return hintsOf(measure(pixels), Math.min(canvas.width, canvas.height));
}
