import { createHash, randomInt } from 'node:crypto';
import type { Query, Body } from '#core/wire.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { parsePromoCode } from '#domain/bonuses/rules.codes.ts';
import {
  closeCodes,
  findBatch,
  findBonus,
  insertBatch,
  insertCodes,
  listCodes,
  type BatchCodes,
  type ListedCode,
} from '#domain/bonuses/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { byId } from '#platform/server/paging.ts';
import type * as contract from '../../contract.backoffice.codes.ts';

export function codeList(db: Db, query: Query<typeof contract.exportBonusCodes>) {
  const { bonus, batch, state, prefix } = query;
  const filter = {
    bonus,
    state,
    batch: batch === undefined ? undefined : BigInt(batch),
    prefix: prefix?.trim().toUpperCase() || undefined,
  };
  return byId((before, limit) => listCodes(db, filter, { before, limit }), presentCode);
}

function presentCode(row: ListedCode): contract.ShownBonusCode {
  return {
    id: row.id.toString(),
    code: row.code,
    bonus: row.bonus,
    state: row.state,
    uses: row.uses,
    uses_max: row.usesMax,
    valid_until: row.validUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    batch: row.batchId?.toString() ?? null,
  };
}

/** Without characters that look like others. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_LENGTH = 8;

type CodeRequest = Body<typeof contract.addBonusCodes>;
type AddRefusal = Refusal<
  'not_found' | 'key_reused' | 'bonus_promo_format' | 'bonus_promo_taken' | 'time_past'
>;

/** Creates the codes of a request once, however often it is sent. */
export async function addCodes(
  db: Db,
  staff: StaffUser,
  key: string,
  request: CodeRequest,
): Promise<{ data: { batch: string; created: number } } | AddRefusal> {
  const { bonus: name, count, reason } = request;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  const done = (batch: bigint) => ({ data: { batch: batch.toString(), created: count ?? 1 } });
  return await db.transaction(async (tx) => {
    const bonus = await findBonus(tx, name);
    if (!bonus || !isGivable(bonus.terms)) return refuse('not_found');
    const batch = { bonusId: bonus.id, staffId: staff.id, key, requestHash };
    const batchId = await insertBatch(tx, batch);
    if (batchId === undefined) {
      const earlier = (await findBatch(tx, staff.id, key))!;
      return earlier.requestHash.equals(requestHash) ? done(earlier.id) : refuse('key_reused');
    }
    const validUntil = request.valid_until === null ? null : new Date(request.valid_until);
    if (validUntil && validUntil.getTime() <= Date.now()) {
      return refuseField('valid_until', 'time_past');
    }
    const codes = { batchId, bonusId: bonus.id, validUntil, usesMax: request.uses_max };
    const refused = await insertAll(tx, codes, request);
    if (refused) return refused;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'bonus.code.add',
      target: name,
      after: { batch: batchId.toString(), code: request.code, count: count ?? 1 },
      reason,
    });
    return done(batchId);
  });
}

async function insertAll(
  tx: Tx,
  codes: BatchCodes,
  { code, count }: CodeRequest,
): Promise<Refusal<'bonus_promo_format' | 'bonus_promo_taken'> | undefined> {
  if (count === null) {
    const only = parsePromoCode(code);
    if (only === undefined) return refuseField('code', 'bonus_promo_format');
    const isNew = (await insertCodes(tx, codes, [only])) === 1;
    return isNew ? undefined : refuseField('code', 'bonus_promo_taken');
  }
  const prefix = code.trim().toUpperCase();
  if (parsePromoCode(withRandomPart(prefix)) === undefined) {
    return refuseField('code', 'bonus_promo_format');
  }
  for (let missing = count; missing > 0;) {
    const made = new Set(Array.from({ length: missing }, () => withRandomPart(prefix)));
    missing -= await insertCodes(tx, codes, [...made]);
  }
  return undefined;
}

function withRandomPart(prefix: string): string {
  const letters = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}${letters.join('')}`;
}

export async function closeSome(
  db: Db,
  staff: StaffUser,
  which: { readonly id?: bigint; readonly batch?: bigint },
  reason: string,
) {
  return await db.transaction(async (tx) => {
    const closed = await closeCodes(tx, which);
    if (closed.length === 0) return refuse('not_found');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'bonus.code.close',
      target: which.id === undefined ? `batch ${which.batch}` : closed[0]!,
      after: { closed: closed.length },
      reason,
    });
    return { data: { closed: closed.length } };
  });
}
