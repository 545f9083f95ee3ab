import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { findVerification } from '#domain/kyc/server/index.ts';
import { cleanDocument } from '#platform/server/files/clean-document.ts';
import type { Uploaded } from '#platform/server/http/route.ts';
import type { uploadDocument as shape } from '../contract.ts';
import { mayBePdf, type DocumentKind } from '../rules.ts';
import { beginChange, isOpen } from './begin.ts';
import type { VerificationDeps } from './deps.ts';
import { publishState } from './state.ts';
import { insertDocument, replaceCurrent, type DocumentRow } from './store.ts';

type StoredFile = Pick<DocumentRow, 'file' | 'media_type' | 'byte_length'>;

/** Checks a file, re-encodes it, encrypts it and replaces the previous document. */
export async function uploadDocument(
  deps: VerificationDeps,
  playerId: PlayerId,
  kind: DocumentKind,
  upload: Uploaded,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const row = await findVerification(deps.db, playerId);
  if (!isOpen(row?.status ?? null)) return refuse('verification_closed');
  const clean = await cleanDocument(deps.images, upload, { mayBePdf: mayBePdf(kind) });
  if (isRefusal(clean)) return clean;
  const file = await deps.files.seal(clean.bytes);
  const kept = { file, media_type: clean.type, byte_length: clean.bytes.length };
  // Whatever prevents the row from being written, a file without a row is deleted.
  let isStored = false;
  try {
    const answer = await storeDocument(deps, playerId, kind, kept);
    isStored = !isRefusal(answer);
    return answer;
  } finally {
    if (!isStored) await deps.files.remove(file);
  }
}

async function storeDocument(
  deps: VerificationDeps,
  playerId: PlayerId,
  kind: DocumentKind,
  stored: StoredFile,
) {
  return await deps.db.transaction(async (tx) => {
    const verification = await beginChange(tx, playerId);
    if (isRefusal(verification)) return verification;
    const place = { attempt: verification.attempt, kind };
    const replacedFile = await replaceCurrent(tx, playerId, place);
    if (replacedFile !== undefined) tx.onCommit(() => void deps.files.remove(replacedFile));
    await insertDocument(tx, playerId, { ...place, ...stored });
    return await publishState(tx, deps, playerId);
  });
}
