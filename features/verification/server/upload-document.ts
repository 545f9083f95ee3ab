import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findVerification } from '#domain/kyc/server/index.ts';
import { checkKind } from '#platform/server/files/file-kinds.ts';
import type { Uploaded } from '#platform/server/http/route.ts';
import type { uploadDocument as shape } from '../contract.ts';
import { mayBePdf, SIDE_MAX, SIDE_MIN, type DocumentKind } from '../rules.ts';
import { beginChange, isOpen } from './begin.ts';
import type { VerificationDeps } from './deps.ts';
import { tellState } from './state.ts';
import { insertDocument, makeRoom, type DocumentRow } from './store.ts';

type Kept = Pick<DocumentRow, 'file' | 'media_type' | 'byte_length'>;

/** Looks at a file, draws it anew, seals it and puts it in the place of the one before. */
export async function uploadDocument(
  deps: VerificationDeps,
  playerId: bigint,
  kind: DocumentKind,
  upload: Uploaded,
): Promise<Answer<typeof shape> | Refusal> {
  const row = await findVerification(deps.db, playerId);
  if (!isOpen(row?.status ?? null)) return refuse('verification_closed');
  const clean = await cleanFile(deps, kind, upload);
  if (isRefusal(clean)) return clean;
  const file = await deps.files.seal(clean.bytes);
  const kept = { file, media_type: clean.type, byte_length: clean.bytes.length };
  // Whatever keeps the row from being written, a file without a row is of use to nobody.
  let isKept = false;
  try {
    const answer = await keep(deps, playerId, kind, kept);
    isKept = !isRefusal(answer);
    return answer;
  } finally {
    if (!isKept) await deps.files.remove(file);
  }
}

type Clean = { readonly bytes: Buffer; readonly type: DocumentRow['media_type'] };

async function cleanFile(
  { images }: VerificationDeps,
  kind: DocumentKind,
  { bytes, type }: Uploaded,
): Promise<Clean | Refusal> {
  const pdf = mayBePdf(kind) ? (['pdf'] as const) : [];
  const found = checkKind(bytes, type, ['jpeg', 'png', 'webp', ...pdf]);
  if (isRefusal(found)) return found;
  // A PDF cannot be drawn anew without running it; it stays as it is and is only ever downloaded.
  if (found === 'pdf') return { bytes, type: 'application/pdf' };
  const page = await images.page(bytes, { sideMin: SIDE_MIN, sideMax: SIDE_MAX });
  return isRefusal(page) ? page : { bytes: page, type: 'image/jpeg' };
}

async function keep(deps: VerificationDeps, playerId: bigint, kind: DocumentKind, kept: Kept) {
  return await deps.db.transaction(async (tx) => {
    const held = await beginChange(tx, playerId);
    if (isRefusal(held)) return held;
    const place = { attempt: held.attempt, kind };
    const gone = await makeRoom(tx, playerId, place);
    if (gone !== undefined) tx.onCommit(() => void deps.files.remove(gone));
    await insertDocument(tx, playerId, { ...place, ...kept });
    return await tellState(tx, deps, playerId);
  });
}
