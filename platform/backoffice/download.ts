/** Saves the file that a call returns, under the name the server gives it. */
import { isRefusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import type { ApiRefusal } from '../browser/net/api.ts';
import { fetchFile, type DownloadInput } from '../browser/net/fetch-file.ts';
import { saveFile } from '../browser/save-file.ts';

/** Saves the file where the browser saves downloads. Undefined on success. */
export async function download(
  shape: CallShape,
  input: DownloadInput = {},
): Promise<ApiRefusal | undefined> {
  const file = await fetchFile(shape, input);
  if (isRefusal(file)) return file as ApiRefusal;
  saveFile(file.name, file.blob);
  return undefined;
}
