import type { Queryable, Tx } from '#platform/server/db.ts';

export type PromoCodeRow = {
  readonly code: string;
  /** The code of the bonus that it gives. */
  readonly bonus: string;
  readonly isValid: boolean;
  readonly validUntil: Date | null;
  readonly isUsedUp: boolean;
};

export async function findCode(db: Queryable, code: string): Promise<PromoCodeRow | undefined> {
  const rows = await db.query<PromoCodeRow>(
    `select c.code, b.code as bonus, coalesce(c.uses >= c.uses_max, false) as "isUsedUp",
            c.valid_until as "validUntil",
            c.closed_at is null and c.valid_from <= now()
              and (c.valid_until is null or c.valid_until > now()) as "isValid"
       from bonus_codes c join bonus_definitions b on b.id = c.bonus_id where c.code = $1`,
    [code],
  );
  return rows[0];
}

/** Takes one of the uses of a code; false if none is left. */
export async function takeUse(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx.query<{ uses: number }>(
    `update bonus_codes set uses = uses + 1
      where code = $1 and (uses_max is null or uses < uses_max) returning uses`,
    [code],
  );
  return rows.length > 0;
}

/** Gives a use back that led to no offer. */
export async function returnUse(tx: Tx, code: string): Promise<void> {
  await tx.query('update bonus_codes set uses = uses - 1 where code = $1', [code]);
}

export type NewCode = {
  readonly code: string;
  readonly bonusId: bigint;
  readonly validUntil: Date | null;
  readonly usesMax: number | null;
};

/** False for a code that exists. */
export async function insertCode(
  tx: Tx,
  { code, bonusId, validUntil, usesMax }: NewCode,
): Promise<boolean> {
  const rows = await tx.query<{ code: string }>(
    `insert into bonus_codes (code, bonus_id, valid_until, uses_max) values ($1, $2, $3, $4)
     on conflict do nothing returning code`,
    [code, bonusId, validUntil, usesMax],
  );
  return rows.length > 0;
}
