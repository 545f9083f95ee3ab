import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** The deposits within 24 hours from which on a player must be verified, by currency. */
export async function readThresholds(db: Queryable): Promise<ReadonlyMap<Currency, Micro>> {
  const rows = await db.query<{ currency: Currency; deposits: Micro }>(
    'select currency, deposits from kyc_thresholds',
  );
  return new Map(rows.map(({ currency, deposits }) => [currency, deposits]));
}

/** Sets a threshold that is no higher; returns whether it did. The amount is decimal text. */
export async function lowerThreshold(tx: Tx, currency: Currency, amount: string): Promise<boolean> {
  const rows = await tx.query<{ is_applied: boolean }>(
    'select kyc_thresholds_lower($1, $2) as is_applied',
    [currency, amount],
  );
  return rows[0]!.is_applied;
}
