import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { LocalText, MethodType } from '../contract.ts';

/** Which way the money goes, as the house sees it. */
export type Direction = 'in' | 'out';

export type Method = {
  hash: string;
  provider: string;
  /** What the provider calls it. */
  code: string;
  type: MethodType;
  direction: Direction;
  /** Of the wallet. */
  currency: Currency;
  /** What the provider charges or sends; the wallet's own when nothing is exchanged. */
  exchange_currency: Currency;
  /** The coin and its network; null unless the type is crypto. */
  coin: string | null;
  network: string | null;
  /** Two capital letters each; none means everywhere. */
  countries: string[];
  name: LocalText;
  min: Micro | null;
  max: Micro | null;
  default: Micro | null;
  commission_bp: number;
  fee_fixed: Micro;
  fee_bp: number;
  life_seconds: number;
  position: number;
  is_enabled: boolean;
};

export const METHOD = `hash, provider, code, type, direction, currency, exchange_currency, coin,
  network, countries, name, amount_min as min, amount_max as max, amount_default as "default",
  commission_bp, fee_fixed, fee_bp, life_seconds, position, is_enabled`;

export type MethodWish = {
  readonly currency: Currency;
  /** Where the player is; null when nobody knows: then only what is offered everywhere. */
  readonly country: string | null;
  readonly direction: Direction;
  /** Names of the providers this house has. */
  readonly providers: readonly string[];
};

/** Methods on offer, in the operator's order. */
export async function listMethods(db: Queryable, wish: MethodWish): Promise<Method[]> {
  return await db.query<Method>(
    `select ${METHOD} from payment_methods
      where is_enabled and currency = $1 and direction = $2 and provider = any ($3)
        and (countries = '{}' or $4::text = any (countries))
      order by position, hash`,
    [wish.currency, wish.direction, [...wish.providers], wish.country],
  );
}

/** A method on offer; one that is switched off does not exist for players. */
export async function findMethod(db: Queryable, hash: string): Promise<Method | undefined> {
  const rows = await db.query<Method>(
    `select ${METHOD} from payment_methods where is_enabled and hash = $1`,
    [hash],
  );
  return rows[0];
}

/** A method whether on offer or not: what was begun by it goes on. */
export async function readMethod(db: Queryable, hash: string): Promise<Method | undefined> {
  const rows = await db.query<Method>(`select ${METHOD} from payment_methods where hash = $1`, [
    hash,
  ]);
  return rows[0];
}

/** Whether a method is for players who are there. */
export function isOfferedIn(method: Method, country: string | null): boolean {
  return method.countries.length === 0 || (country !== null && method.countries.includes(country));
}
