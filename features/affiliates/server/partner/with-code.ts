import { isRefusal, refuseField, refuseTooManyRequests, type Refusal } from '#core/refusal.ts';
import {
  consumePartnerTotpStep,
  findPartnerSecrets,
  lockPartner,
} from '#domain/affiliates/server/index.ts';
import { totpStepOf } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Backoff } from '#platform/server/rate-limits.ts';
import type { AffiliateDeps } from '../deps.ts';

const MINUTE = 60;

/** Wrong codes of a partner, for whatever they confirm. */
export function createCodeLimit({ rateLimits }: AffiliateDeps): Backoff {
  return rateLimits.backoff('partner.key.code', {
    free: 5,
    capSeconds: 15 * MINUTE,
    resetSeconds: 60 * MINUTE,
  });
}

/** Runs a change of a partner after the code of their authenticator, which counts once. */
export async function withCode<T, Code extends string>(
  { db, keys }: AffiliateDeps,
  codes: Backoff,
  { id, code }: { readonly id: bigint; readonly code: string },
  work: (tx: Tx) => Promise<T | Refusal<Code>>,
): Promise<T | Refusal<Code | 'totp_wrong' | 'too_many_requests'>> {
  const wait = await codes.spend(id.toString());
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const changed = await db.transaction(async (tx) => {
    await lockPartner(tx, id);
    const sealed = (await findPartnerSecrets(tx, id))?.sealed_totp;
    const step = sealed && totpStepOf(keys.totp.open(sealed, id.toString()), code, Date.now());
    const isRight = typeof step === 'number' && (await consumePartnerTotpStep(tx, id, step));
    return isRight ? await work(tx) : refuseField('code', 'totp_wrong');
  });
  if (!isRefusal(changed)) await codes.refund(id.toString());
  return changed;
}
