import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { lockVerification, saveStatus } from '#domain/kyc/server/index.ts';
import { next } from '#domain/kyc/rules.ts';
import type { submitVerification as shape } from '../contract.ts';
import { missingOf } from '../rules.ts';
import type { VerificationDeps } from './deps.ts';
import { readState, tellState } from './state.ts';
import { listCurrent, markSent } from './store.ts';

/** Sends what was put together to those who decide. What was sent already is not sent again. */
export async function submit(
  deps: VerificationDeps,
  playerId: bigint,
): Promise<Answer<typeof shape> | Refusal> {
  return await deps.db.transaction(async (tx) => {
    const held = await lockVerification(tx, playerId);
    if (held.status === 'waiting') return { data: await readState(tx, deps, playerId) };
    const status = next(held.status, 'submit');
    const documents = await listCurrent(tx, playerId, held.attempt);
    const kinds = documents.map(({ kind }) => kind);
    const missing = missingOf(held.birth_date !== null, kinds);
    if (!status) return refuse('verification_closed');
    if (missing.length > 0) return refuse('verification_incomplete');
    await saveStatus(tx, playerId, { status, attempt: held.attempt, reason: null });
    await markSent(tx, playerId, held.attempt);
    await deps.emit(tx, 'verification.submitted', { player_id: playerId.toString() });
    return await tellState(tx, deps, playerId);
  });
}
