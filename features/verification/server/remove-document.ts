import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { lockVerification } from '#domain/kyc/server/index.ts';
import type { removeDocument as shape } from '../contract.ts';
import type { VerificationDeps } from './deps.ts';
import { publishState } from './state.ts';
import { deleteUnsent, findDocument } from './store.ts';

/** Deletes a document that was not submitted yet, and its file. */
export async function removeDocument(
  deps: VerificationDeps,
  playerId: PlayerId,
  id: string,
): Promise<Answer<typeof shape> | Refusal<'not_found' | 'verification_closed'>> {
  let file: string | undefined;
  const answer = await deps.db.transaction(async (tx) => {
    await lockVerification(tx, playerId);
    if (!(await findDocument(tx, playerId, id))) return refuse('not_found');
    file = await deleteUnsent(tx, playerId, id);
    return file === undefined
      ? refuse('verification_closed')
      : await publishState(tx, deps, playerId);
  });
  if (!isRefusal(answer) && file !== undefined) await deps.files.remove(file);
  return answer;
}
