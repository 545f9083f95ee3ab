import { randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { METHOD_COLUMNS, type PaymentMethodRow } from './store.methods.ts';

export type EditableMethodRow = PaymentMethodRow & { updated_at: Date };

const EDITABLE_METHOD_COLUMNS = `${METHOD_COLUMNS}, updated_at`;

/** Lists all methods, also disabled ones, in the order players see them. */
export async function listAllMethods(db: Queryable): Promise<EditableMethodRow[]> {
  return await db.query<EditableMethodRow>(
    `select ${EDITABLE_METHOD_COLUMNS} from payment_methods order by direction, currency, ` +
      'position, hash limit 1000',
  );
}

export async function lockMethod(tx: Tx, hash: string): Promise<EditableMethodRow | undefined> {
  const rows = await tx.query<EditableMethodRow>(
    `select ${EDITABLE_METHOD_COLUMNS} from payment_methods where hash = $1 for no key update`,
    [hash],
  );
  return rows[0];
}

/** The editable part of a method; its identity never changes. */
export type MethodTerms = Omit<PaymentMethodRow, 'hash' | 'provider' | 'direction' | 'currency'>;

export async function updateMethod(
  tx: Tx,
  hash: string,
  terms: MethodTerms,
): Promise<EditableMethodRow> {
  const rows = await tx.query<EditableMethodRow>(
    `update payment_methods set code = $2, type = $3, exchange_currency = $4, coin = $5,
            network = $6, countries = $7, name = $8, amount_min = $9, amount_max = $10,
            amount_default = $11, commission_bp = $12, fee_fixed = $13, fee_bp = $14,
            cost_fixed = $15, cost_bp = $16, life_seconds = $17, position = $18,
            is_enabled = $19, updated_at = now()
      where hash = $1 returning ${EDITABLE_METHOD_COLUMNS}`,
    [hash, ...valuesOf(terms)],
  );
  return rows[0]!;
}

export async function insertMethod(
  tx: Tx,
  identity: Pick<PaymentMethodRow, 'provider' | 'direction' | 'currency'>,
  terms: MethodTerms,
): Promise<EditableMethodRow> {
  const hash = randomBytes(8).toString('hex');
  const rows = await tx.query<EditableMethodRow>(
    `insert into payment_methods (hash, code, type, exchange_currency, coin, network, countries,
       name, amount_min, amount_max, amount_default, commission_bp, fee_fixed, fee_bp,
       cost_fixed, cost_bp, life_seconds, position, is_enabled, provider, direction, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22)
     returning ${EDITABLE_METHOD_COLUMNS}`,
    [hash, ...valuesOf(terms), identity.provider, identity.direction, identity.currency],
  );
  return rows[0]!;
}

function valuesOf(terms: MethodTerms): unknown[] {
  return [
    terms.code,
    terms.type,
    terms.exchange_currency,
    terms.coin,
    terms.network,
    terms.countries,
    JSON.stringify(terms.name),
    terms.min,
    terms.max,
    terms.default,
    terms.commission_bp,
    terms.fee_fixed,
    terms.fee_bp,
    terms.cost_fixed,
    terms.cost_bp,
    terms.life_seconds,
    terms.position,
    terms.is_enabled,
  ];
}
