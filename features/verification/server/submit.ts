import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { screenPlayer } from '#domain/aml/server/index.ts';
import { lockVerification, saveStatus } from '#domain/kyc/server/index.ts';
import { nextStatus } from '#domain/kyc/rules.ts';
import type { submitVerification as shape } from '../contract.ts';
import { missingOf } from '../rules.ts';
import type { VerificationDeps } from './deps.ts';
import { readState, publishState } from './state.ts';
import { listCurrent, markSent } from './store.ts';

/** Submits the verification for review. An already submitted one is not submitted again. */
export async function submit(
  deps: VerificationDeps,
  playerId: PlayerId,
): Promise<Answer<typeof shape> | Refusal<'verification_closed' | 'verification_incomplete'>> {
  return await deps.db.transaction(async (tx) => {
    const verification = await lockVerification(tx, playerId);
    if (verification.status === 'waiting') return { data: await readState(tx, deps, playerId) };
    const status = nextStatus(verification.status, 'submit');
    const documents = await listCurrent(tx, playerId, verification.attempt);
    const kinds = documents.map(({ kind }) => kind);
    const missing = missingOf(verification.birth_date !== null, kinds);
    if (!status) return refuse('verification_closed');
    if (missing.length > 0) return refuse('verification_incomplete');
    await saveStatus(tx, playerId, { status, attempt: verification.attempt, reason: null });
    await markSent(tx, playerId, verification.attempt);
    await screenPlayer(deps.screening, tx, playerId);
    await deps.emit(tx, 'verification.submitted', { player_id: playerId.toString() });
    return await publishState(tx, deps, playerId);
  });
}
