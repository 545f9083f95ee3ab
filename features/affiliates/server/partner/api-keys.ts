import {
  isRefusal,
  refuse,
  refuseField,
  refuseTooManyRequests,
  type Refusal,
} from '#core/refusal.ts';
import {
  consumePartnerTotpStep,
  findPartnerSecrets,
  insertApiKey,
  listApiKeys,
  lockPartner,
  revokeApiKeys,
} from '#domain/affiliates/server/index.ts';
import { totpStepOf } from '#domain/identity/server/index.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import type { Backoff } from '#platform/server/rate-limits.ts';
import * as contract from '../../contract.partner.reports.ts';
import type { AffiliateDeps } from '../deps.ts';
import { API_KEY_PREFIX, hashOf, newSecret, onPartner } from './session.ts';

const MINUTE = 60;

/** API keys of a partner: made and revoked with the second factor, and kept in the audit log. */
export function apiKeyRoutes(deps: AffiliateDeps): Route[] {
  const { db, rateLimits } = deps;
  const codes = rateLimits.backoff('partner.key.code', {
    free: 5,
    capSeconds: 15 * MINUTE,
    resetSeconds: 60 * MINUTE,
  });
  return [
    onPartner(deps, contract.listApiKeys, atMost('60 per minute'), async (_, { id }) => ({
      data: await keysOf(db, id),
    })),
    onPartner(deps, contract.addApiKey, atMost('20 per minute'), async ({ body }, { id }) => {
      const made = await withCode(deps, codes, { id, code: body.code }, (tx) =>
        addKey(tx, id, body.name),
      );
      return isRefusal(made) ? made : { data: { key: made, keys: await keysOf(db, id) } };
    }),
    onPartner(
      deps,
      contract.revokeApiKey,
      atMost('20 per minute'),
      async ({ params, body }, { id }) => {
        const revoked = await withCode(deps, codes, { id, code: body.code }, (tx) =>
          revokeKey(tx, id, BigInt(params.key)),
        );
        return isRefusal(revoked) ? revoked : { data: await keysOf(db, id) };
      },
    ),
  ];
}

async function addKey(
  tx: Tx,
  partnerId: bigint,
  name: string,
): Promise<string | Refusal<'api_keys_max'>> {
  const known = await listApiKeys(tx, partnerId);
  if (known.length >= contract.API_KEYS_MAX) return refuse('api_keys_max');
  const key = `${API_KEY_PREFIX}${newSecret()}`;
  const hint = key.slice(-4);
  const id = await insertApiKey(tx, { partnerId, name, hash: hashOf(key), hint });
  await auditKey(tx, 'affiliate.key.add', partnerId, { key: id.toString(), name, hint });
  return key;
}

async function revokeKey(
  tx: Tx,
  partnerId: bigint,
  id: bigint,
): Promise<true | Refusal<'not_found'>> {
  const [revoked] = await revokeApiKeys(tx, partnerId, id);
  if (!revoked) return refuse('not_found');
  const { name, hint } = revoked;
  await auditKey(tx, 'affiliate.key.revoke', partnerId, { key: id.toString(), name, hint });
  return true;
}

/** The author is the partner, who is the target as well. */
async function auditKey(
  tx: Tx,
  action: 'affiliate.key.add' | 'affiliate.key.revoke',
  partnerId: bigint,
  after: object,
): Promise<void> {
  const target = partnerId.toString();
  await writeAudit(tx, { staffId: null, role: 'partner', action, target, after });
}

/** Runs a change of a partner after the code of their authenticator, which counts once. */
async function withCode<T, Code extends string>(
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

async function keysOf(db: Queryable, id: bigint): Promise<contract.ShownApiKey[]> {
  const rows = await listApiKeys(db, id);
  return rows.map(({ id: key, name, hint, created_at, used_at }) => ({
    id: key.toString(),
    name,
    hint,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
}
