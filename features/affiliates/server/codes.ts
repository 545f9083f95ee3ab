import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { readCode } from '#domain/affiliates/rules.codes.ts';
import {
  closeCode,
  findLink,
  insertCode,
  listCodes,
  lockPartner,
} from '#domain/affiliates/server/index.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.ts';
import { audit } from './change.ts';

const CODES_MAX = 100;

type CodeRequest = Body<typeof contract.addPartnerCode>;
type CodeRefusal = Refusal<'not_found' | 'promo_format' | 'promo_taken' | 'promo_max'>;

export async function addCode(
  db: Db,
  staff: StaffUser,
  id: bigint,
  request: CodeRequest,
): Promise<undefined | CodeRefusal> {
  return await db.transaction(async (tx) => {
    if (!(await lockPartner(tx, id))) return refuse('not_found');
    const code = await createCode(tx, id, request);
    if (isRefusal(code)) return code;
    await audit(tx, staff, 'affiliate.code.add', id, { after: { code, link: request.link } });
    return undefined;
  });
}

/** For staff and for the partner alike; the partner is locked. Returns the code as written. */
export async function createCode(
  tx: Tx,
  partnerId: bigint,
  { code: text, link: linkId }: CodeRequest,
): Promise<string | CodeRefusal> {
  const code = readCode(text);
  if (code === undefined) return refuseField('code', 'promo_format');
  const link = await findLink(tx, BigInt(linkId));
  if (link?.partner_id !== partnerId) return refuse('not_found');
  const open = (await listCodes(tx, partnerId)).filter(({ closed_at }) => closed_at === null);
  if (open.length >= CODES_MAX) return refuse('promo_max');
  return (await insertCode(tx, link.id, code)) === undefined
    ? refuseField('code', 'promo_taken')
    : code;
}

export async function endCode(
  db: Db,
  staff: StaffUser,
  ids: { readonly partner: bigint; readonly code: bigint },
  reason: string,
): Promise<undefined | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    await lockPartner(tx, ids.partner);
    const code = (await listCodes(tx, ids.partner)).find(({ id }) => id === ids.code);
    if (!code || code.closed_at !== null) return refuse('not_found');
    await closeCode(tx, code.id);
    const before = { code: code.code, is_open: true };
    const after = { code: code.code, is_open: false };
    await audit(tx, staff, 'affiliate.code.close', ids.partner, { before, after, reason });
    return undefined;
  });
}
