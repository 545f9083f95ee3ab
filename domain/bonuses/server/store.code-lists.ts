import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type CodeBatch = {
  readonly id: bigint;
  readonly bonusId: bigint;
  readonly requestHash: Buffer;
};

/** The batch that this person created with this key. */
export async function findBatch(
  tx: Tx,
  staffId: PlayerId,
  key: string,
): Promise<CodeBatch | undefined> {
  const rows = await tx.query<CodeBatch>(
    `select id, bonus_id as "bonusId", request_hash as "requestHash" from bonus_code_batches
      where created_by = $1 and key = $2`,
    [staffId, key],
  );
  return rows[0];
}

export type NewBatch = Omit<CodeBatch, 'id'> & {
  readonly staffId: PlayerId;
  readonly key: string;
};

/** Undefined if the key was used before, also by a request that runs at the same time. */
export async function insertBatch(
  tx: Tx,
  { bonusId, staffId, key, requestHash }: NewBatch,
): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into bonus_code_batches (bonus_id, created_by, key, request_hash)
     values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [bonusId, staffId, key, requestHash],
  );
  return rows[0]?.id;
}

export type BatchCodes = {
  readonly batchId: bigint;
  readonly bonusId: bigint;
  readonly validUntil: Date | null;
  readonly usesMax: number | null;
};

/** Adds codes to a batch and returns how many did not exist before. */
export async function insertCodes(
  tx: Tx,
  { batchId, bonusId, validUntil, usesMax }: BatchCodes,
  codes: readonly string[],
): Promise<number> {
  const rows = await tx.query<{ code: string }>(
    `insert into bonus_codes (code, bonus_id, batch_id, valid_until, uses_max)
     select code, $1, $2, $3, $4 from unnest($5::text[]) as code
     on conflict do nothing returning code`,
    [bonusId, batchId, validUntil, usesMax, codes],
  );
  return rows.length;
}

export type ListedCode = {
  readonly id: bigint;
  readonly code: string;
  readonly bonus: string;
  readonly batchId: bigint | null;
  readonly validUntil: Date | null;
  readonly usesMax: number | null;
  readonly uses: number;
  readonly createdAt: Date;
  readonly state: PromoCodeState;
};

export type PromoCodeState = 'open' | 'closed' | 'expired' | 'used_up';

export type CodeFilter = {
  readonly bonus?: string | undefined;
  readonly batch?: bigint | undefined;
  readonly state?: PromoCodeState | undefined;
  /** The beginning of codes, in capital letters. */
  readonly prefix?: string | undefined;
};

const CODES = `select c.id, c.code, b.code as bonus, c.batch_id as "batchId",
    c.valid_until as "validUntil", c.uses_max as "usesMax", c.uses, c.created_at as "createdAt",
    case when c.closed_at is not null then 'closed'
         when c.valid_until <= now() then 'expired'
         when c.uses >= c.uses_max then 'used_up' else 'open' end as state
  from bonus_codes c join bonus_definitions b on b.id = c.bonus_id`;

/** Codes, the latest first. */
export async function listCodes(
  db: Queryable,
  { bonus, batch, state, prefix }: CodeFilter,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<ListedCode[]> {
  return await db.query<ListedCode>(
    `select * from (${CODES}
      where ($1::text is null or b.code = $1) and ($2::bigint is null or c.batch_id = $2)
        and ($3::text is null or starts_with(c.code, $3))
        and ($4::bigint is null or c.id < $4)) c
      where $5::text is null or c.state = $5
      order by c.id desc limit $6`,
    [bonus ?? null, batch ?? null, prefix ?? null, before ?? null, state ?? null, limit],
  );
}

/** Closes an open code, or all open ones of a batch, and returns them. */
export async function closeCodes(
  tx: Tx,
  { id, batch }: { readonly id?: bigint; readonly batch?: bigint },
): Promise<string[]> {
  const rows = await tx.query<{ code: string }>(
    `update bonus_codes set closed_at = now()
      where (id = $1 or batch_id = $2) and closed_at is null returning code`,
    [id ?? null, batch ?? null],
  );
  return rows.map(({ code }) => code);
}
