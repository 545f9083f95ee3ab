import { formatMoney } from '#core/money.ts';
import {
  findPartner,
  findTerms,
  listSubs,
  listSubShares,
  readInviteCode,
} from '#domain/affiliates/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readPartnerSubs, type PartnerSubs } from '../../contract.partner.subs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { onPartner } from './session.ts';

/** The partners whom this one brought, and the one who brought them. */
export function subsRoute(deps: AffiliateDeps): Route {
  return onPartner(deps, readPartnerSubs, atMost('60 per minute'), async (_, { id }) => ({
    data: await subsOf(deps, id),
  }));
}

async function subsOf({ db, portalUrl }: AffiliateDeps, id: bigint): Promise<PartnerSubs> {
  const [row, rows] = [await findPartner(db, id), await listSubs(db, id)];
  const [code, shares] = [await readInviteCode(db, id), await listSubShares(db, id)];
  const parentId = row?.parent_id ?? null;
  return {
    invite_url: `${portalUrl()}?invite=${code}`,
    share_bp: await shareOfPlan(db, id),
    above:
      parentId === null
        ? null
        : { name: row?.parent ?? '', share_bp: await shareOfPlan(db, parentId) },
    partners: rows.map(({ id: subId, name, status, created_at: since }) => ({
      id: subId.toString(),
      name,
      status,
      since: since.toISOString(),
      earned: shares
        .filter(({ sub_id }) => sub_id === subId)
        .map(({ currency, amount }) => ({ currency, amount: formatMoney(amount) })),
    })),
  };
}

async function shareOfPlan(db: Queryable, partnerId: bigint): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  return (await findTerms(db, partnerId, today))?.terms.sub_share_bp ?? 0;
}
