import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type RulesRow = {
  currency: Currency;
  automatic_max: Micro;
  four_eyes_min: Micro | null;
  day_max: Micro | null;
  is_cancel_allowed: boolean;
  silent_hours: number;
  updated_at: Date;
  /** The moment of the last change, exact to the microsecond. */
  version: string;
};

const SELECT = `select currency, automatic_max, four_eyes_min, day_max, is_cancel_allowed,
    silent_hours, updated_at, withdrawal_rules_version(r) as version from withdrawal_rules r`;

export async function listRulesRows(db: Queryable): Promise<RulesRow[]> {
  return await db.query<RulesRow>(`${SELECT} order by currency`);
}

/** There is a row for every supported currency. */
export async function readRules(db: Queryable, currency: Currency): Promise<RulesRow> {
  return (await db.query<RulesRow>(`${SELECT} where currency = $1`, [currency]))[0]!;
}

/** Of these players, those whom the law where they live lets cancel a withdrawal. */
export async function listMayCancel(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  const rows = await db.query<{ id: PlayerId }>(
    `select id from unnest($1::bigint[]) as asked (id)
      where jurisdiction_allows(id, 'is_withdrawal_cancel_allowed')`,
    [players.map(String)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Applies terms that are no looser; returns whether it did. */
export async function tightenRules(tx: Tx, currency: Currency, terms: object): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select withdrawal_rules_tighten($1, $2) as is_applied',
    [currency, JSON.stringify(terms)],
  );
  return rows[0]!.is_applied;
}
