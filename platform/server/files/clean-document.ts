import { SIDE_MAX, SIDE_MIN, type FileRefusal, type StoredType } from '#core/document-files.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Uploaded } from '../http/route.ts';
import { checkKind } from './file-kinds.ts';
import type { Images } from './images.ts';

export type CleanDocument = { readonly bytes: Buffer; readonly type: StoredType };

/**
 * Checks an uploaded document by its own bytes. A picture is re-encoded as JPEG; a PDF cannot be
 * without running it, so it is stored unchanged and only ever downloaded.
 */
export async function cleanDocument(
  images: Images,
  { bytes, type }: Uploaded,
  { mayBePdf }: { readonly mayBePdf: boolean },
): Promise<CleanDocument | Refusal<FileRefusal>> {
  const pdf = mayBePdf ? (['pdf'] as const) : [];
  const found = checkKind(bytes, type, ['jpeg', 'png', 'webp', ...pdf]);
  if (isRefusal(found)) return found;
  if (found === 'pdf') return { bytes, type: 'application/pdf' };
  const page = await images.page(bytes, { sideMin: SIDE_MIN, sideMax: SIDE_MAX });
  return isRefusal(page) ? page : { bytes: page, type: 'image/jpeg' };
}
