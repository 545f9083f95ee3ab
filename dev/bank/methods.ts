import { CURRENCIES, type Currency } from '#core/currency.ts';
import { micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { createHash } from 'node:crypto';

const MAJOR = 1_000_000n;

/** Major units; null uses the product's defaults: 100, 300,000 and 100. */
type Terms = { min: bigint | null; max: bigint | null; default: bigint | null };

const TERMS: Record<Currency, Terms> = {
  RUB: { min: null, max: null, default: 1000n },
  INR: { min: null, max: null, default: 1000n },
  KZT: { min: 500n, max: 1_500_000n, default: 5000n },
  USD: { min: 1n, max: 3000n, default: 10n },
  EUR: { min: 1n, max: 3000n, default: 10n },
};

const METHODS = [
  {
    code: 'bank_card',
    name: { ru: 'Банковская карта', en: 'Bank card', kz: 'Банк картасы' },
  },
  {
    code: 'card_transfer',
    name: {
      ru: 'Перевод с карты на карту',
      en: 'Card-to-card transfer',
      kz: 'Картадан картаға аударым',
    },
  },
  {
    code: 'bank_transfer',
    name: {
      ru: 'Мгновенный банковский перевод',
      en: 'Instant bank transfer',
      kz: 'Лездік банк аударымы',
    },
  },
];

const PAYOUT_METHODS = [
  {
    code: 'bank_card',
    name: { ru: 'На банковскую карту', en: 'To a bank card', kz: 'Банк картасына' },
    feeBp: 150,
  },
  {
    code: 'phone_transfer',
    name: { ru: 'По номеру телефона', en: 'By phone number', kz: 'Телефон нөмірі бойынша' },
    feeBp: 0,
  },
];

/** Adds the bank's methods to the cashier. Changes that an operator made since are kept. */
export async function offerBankMethods(db: Queryable, lifeSeconds = 1200): Promise<void> {
  for (const currency of CURRENCIES) {
    for (const [position, method] of METHODS.entries()) {
      const hash = bankMethodHash(method.code, currency);
      const terms = { ...TERMS[currency], feeBp: 0, lifeSeconds };
      await offer(db, { ...method, hash, currency, direction: 'in', terms, position });
    }
    for (const [position, method] of PAYOUT_METHODS.entries()) {
      const hash = bankPayoutHash(method.code, currency);
      const terms = { min: null, max: null, default: null, feeBp: method.feeBp, lifeSeconds };
      await offer(db, { ...method, hash, currency, direction: 'out', terms, position });
    }
  }
}

type Offer = {
  hash: string;
  code: string;
  currency: Currency;
  direction: 'in' | 'out';
  name: object;
  terms: Terms & { feeBp: number; lifeSeconds: number };
  position: number;
};

async function offer(db: Queryable, { terms, ...method }: Offer): Promise<void> {
  await db.query(
    `insert into payment_methods (hash, provider, code, type, direction, currency,
       exchange_currency, name, amount_min, amount_max, amount_default, fee_bp, life_seconds,
       position)
     values ($1, 'sandbox', $2, $2, $3, $4::text, $4::text, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing`,
    [
      method.hash,
      method.code,
      method.direction,
      method.currency,
      JSON.stringify(method.name),
      toMicro(terms.min),
      toMicro(terms.max),
      toMicro(terms.default),
      terms.feeBp,
      terms.lifeSeconds,
      method.position,
    ],
  );
}

/** The same hash in every installation, so that a page may cache it. */
export function bankMethodHash(code: string, currency: string): string {
  return createHash('sha256').update(`sandbox/${code}/${currency}`).digest('hex').slice(0, 16);
}

/** The hash of a payout method; deposits use another one. */
export function bankPayoutHash(code: string, currency: string): string {
  return bankMethodHash(`out/${code}`, currency);
}

function toMicro(major: bigint | null): bigint | null {
  return major === null ? null : micro(major * MAJOR);
}
