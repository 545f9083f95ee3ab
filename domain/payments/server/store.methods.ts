import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { LocalText, MethodType } from '../contract.ts';

/** The direction of the money, as the operator sees it. */
export type PaymentDirection = 'in' | 'out';

export type PaymentMethodRow = {
  hash: string;
  provider: string;
  /** The provider's code for the method. */
  code: string;
  type: MethodType;
  direction: PaymentDirection;
  /** The currency of the wallet. */
  currency: Currency;
  /** The currency the provider charges or sends; the wallet's own when nothing is exchanged. */
  exchange_currency: Currency;
  /** The coin and its network; null unless the type is crypto. */
  coin: string | null;
  network: string | null;
  /** Country codes of two capital letters; empty means everywhere. */
  countries: string[];
  name: LocalText;
  min: Micro | null;
  max: Micro | null;
  default: Micro | null;
  commission_bp: number;
  fee_fixed: Micro;
  fee_bp: number;
  /** What the provider charges the operator for a payment. */
  cost_fixed: Micro;
  cost_bp: number;
  life_seconds: number;
  position: number;
  is_enabled: boolean;
};

export const METHOD_COLUMNS = `hash, provider, code, type, direction, currency,
  exchange_currency, coin,
  network, countries, name, amount_min as min, amount_max as max, amount_default as "default",
  commission_bp, fee_fixed, fee_bp, cost_fixed, cost_bp, life_seconds, position, is_enabled`;

export type MethodFilter = {
  readonly currency: Currency;
  /** The player's country; null when it is unknown: then only methods offered everywhere match. */
  readonly country: string | null;
  readonly direction: PaymentDirection;
  /** Names of the providers this installation is configured with. */
  readonly providers: readonly string[];
};

/** Lists the offered methods, in the operator's order. */
export async function listMethods(
  db: Queryable,
  filter: MethodFilter,
): Promise<PaymentMethodRow[]> {
  return await db.query<PaymentMethodRow>(
    `select ${METHOD_COLUMNS} from payment_methods
      where is_enabled and currency = $1 and direction = $2 and provider = any ($3)
        and (countries = '{}' or $4::text = any (countries))
      order by position, hash`,
    [filter.currency, filter.direction, [...filter.providers], filter.country],
  );
}

/** Finds an offered method; a disabled one does not exist for players. */
export async function findMethod(
  db: Queryable,
  hash: string,
): Promise<PaymentMethodRow | undefined> {
  const rows = await db.query<PaymentMethodRow>(
    `select ${METHOD_COLUMNS} from payment_methods where is_enabled and hash = $1`,
    [hash],
  );
  return rows[0];
}

/** Reads a method, offered or not: payments that began with it continue. */
export async function readMethod(
  db: Queryable,
  hash: string,
): Promise<PaymentMethodRow | undefined> {
  const rows = await db.query<PaymentMethodRow>(
    `select ${METHOD_COLUMNS} from payment_methods where hash = $1`,
    [hash],
  );
  return rows[0];
}

/** Whether a method is offered to players in this country. */
export function isOfferedIn(method: PaymentMethodRow, country: string | null): boolean {
  return method.countries.length === 0 || (country !== null && method.countries.includes(country));
}
