import { FILE_BYTES_MAX, SIDE_MAX } from '#core/document-files.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { drawScaled, readPictureFile } from '#platform/browser/pictures/picture-file.ts';
import { hintsOf, measure, MEASURED_SIDE, type Hint } from './quality.ts';

/** A picture to upload: the file that is sent, and its preview. */
export type Picture = {
  readonly file: Blob;
  /** Null for a PDF, which is not drawn. */
  readonly bitmap: ImageBitmap | null;
  readonly hints: readonly Hint[];
};

/** Reads the chosen or taken picture and assesses its quality before it is uploaded. */
export async function readPicture(input: Blob): Promise<Picture | Refusal> {
  if (input.type === 'application/pdf') {
    const isLarge = input.size > FILE_BYTES_MAX;
    return isLarge ? refuse('body_too_large') : { file: input, bitmap: null, hints: [] };
  }
  const drawn = await readPictureFile(input, SIDE_MAX);
  if (isRefusal(drawn)) return drawn;
  const { file, canvas } = drawn;
  return { file, bitmap: await createImageBitmap(canvas), hints: assessQuality(canvas) };
}

function assessQuality(canvas: HTMLCanvasElement): Hint[] {
  const small = drawScaled(canvas, MEASURED_SIDE);
  const { width, height } = small;
  const pixels = small.getContext('2d')!.getImageData(0, 0, width, height);
  return hintsOf(measure(pixels), Math.min(canvas.width, canvas.height));
}
