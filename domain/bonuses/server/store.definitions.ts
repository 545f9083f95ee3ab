import type { Currency } from '#core/currency.ts';
import { ZERO, type Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { bonusTerms, type BonusTerms } from '../rules.ts';

export type BonusRow = {
  readonly id: bigint;
  readonly code: string;
  readonly version: number;
  readonly terms: BonusTerms;
  readonly isOn: boolean;
};

const BONUS = `select b.id, b.code, b.is_on as "isOn", v.version, v.terms
  from bonus_definitions b join lateral (
    select version, terms from bonus_versions v
     where v.bonus_id = b.id order by version desc limit 1) v on true`;

/** The latest version of a bonus, or this one. */
export async function findBonus(
  db: Queryable,
  code: string,
  version?: number,
): Promise<BonusRow | undefined> {
  const rows =
    version === undefined
      ? await db.query<BonusRow>(`${BONUS} where b.code = $1`, [code])
      : await db.query<BonusRow>(
          `select b.id, b.code, b.is_on as "isOn", v.version, v.terms
             from bonus_definitions b join bonus_versions v on v.bonus_id = b.id
            where b.code = $1 and v.version = $2`,
          [code, version],
        );
  return rows.map(parsed)[0];
}

export async function listBonuses(db: Queryable): Promise<BonusRow[]> {
  return (await db.query<BonusRow>(`${BONUS} order by b.code`)).map(parsed);
}

/** The terms of a row as the rules read them. */
export function parsed<Row extends { readonly terms: BonusTerms }>(row: Row): Row {
  return { ...row, terms: bonusTerms.parse(row.terms) };
}

/** Adds a version of a bonus and returns its number; the first version makes the bonus. */
export async function insertVersion(
  tx: Tx,
  code: string,
  terms: BonusTerms,
  proposalId: bigint | null,
): Promise<number> {
  await tx.query('insert into bonus_definitions (code) values ($1) on conflict do nothing', [code]);
  const rows = await tx.query<{ version: number }>(
    `insert into bonus_versions (bonus_id, version, terms, proposal_id)
     select b.id, 1 + (select count(*) from bonus_versions v where v.bonus_id = b.id), $2, $3
       from (select id from bonus_definitions where code = $1 for no key update) b
     returning version`,
    [code, terms, proposalId],
  );
  return rows[0]!.version;
}

export async function setOn(tx: Tx, bonusId: bigint, isOn: boolean): Promise<void> {
  await tx.query('update bonus_definitions set is_on = $2 where id = $1', [bonusId, isOn]);
}

/** What may be granted in all; never lowered below what was granted. */
export async function setBudget(
  tx: Tx,
  bonusId: bigint,
  currency: Currency,
  budget: Micro,
): Promise<void> {
  await tx.query(
    `insert into bonus_budgets as b (bonus_id, currency, budget) values ($1, $2, $3)
     on conflict (bonus_id, currency)
       do update set budget = greatest(b.granted, excluded.budget)`,
    [bonusId, currency, budget],
  );
}

/** Takes an amount from the budget, or gives a negative one back; false if it is used up. */
export async function spendBudget(
  tx: Tx,
  { bonusId, currency }: { readonly bonusId: bigint; readonly currency: Currency },
  amount: Micro,
): Promise<boolean> {
  const rows = await tx.query<{ granted: Micro }>(
    `update bonus_budgets set granted = granted + $3
      where bonus_id = $1 and currency = $2 and granted + $3 <= budget returning granted`,
    [bonusId, currency, amount],
  );
  return rows.length > 0;
}

export type BudgetLeft = {
  readonly bonusId: bigint;
  readonly currency: Currency;
  readonly left: Micro;
};

/** What is left of the budgets of these bonuses. */
export async function listBudgetsLeft(
  db: Queryable,
  bonuses: readonly bigint[],
): Promise<BudgetLeft[]> {
  return await db.query<BudgetLeft>(
    `select bonus_id as "bonusId", currency, budget - granted as left from bonus_budgets
      where bonus_id = any ($1) order by bonus_id, currency`,
    [numbers(bonuses)],
  );
}

/** What is left of the budget, which nothing else takes from until the transaction ends. */
export async function lockBudget(tx: Tx, bonusId: bigint, currency: Currency): Promise<Micro> {
  const rows = await tx.query<{ left: Micro }>(
    `select budget - granted as left from bonus_budgets
      where bonus_id = $1 and currency = $2 for no key update`,
    [bonusId, currency],
  );
  return rows[0]?.left ?? ZERO;
}
