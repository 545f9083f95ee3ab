import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { insertApiKey, listApiKeys, revokeApiKeys } from '#domain/affiliates/server/index.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.partner.reports.ts';
import type { AffiliateDeps } from '../deps.ts';
import { API_KEY_PREFIX, hashOf, newSecret, onPartner } from './session.ts';
import { createCodeLimit, withCode } from './with-code.ts';

/** API keys of a partner: made and revoked with the second factor, and kept in the audit log. */
export function apiKeyRoutes(deps: AffiliateDeps): Route[] {
  const { db } = deps;
  const codes = createCodeLimit(deps);
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
