import { createHash } from 'node:crypto';
import { CURRENCIES, type Currency } from '#core/currency.ts';
import { BTCPAY, setRate } from '#domain/payments/server/index.ts';
import { parseRate } from '#domain/payments/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import { rateText } from './prices.ts';

/** The sandbox store charges in dollars: other wallets exchange. */
const CHARGED: Currency = 'USD';
const CODE = 'BTC-CHAIN';

/** Adds the sandbox's coin in both directions for every currency, and the rates it needs. */
export async function offerCoinMethods(db: Queryable, lifeSeconds = 1200): Promise<void> {
  for (const currency of CURRENCIES) {
    await offer(db, currency, 'in', lifeSeconds);
    await offer(db, currency, 'out', lifeSeconds);
    if (currency !== CHARGED) await offerRate(db, currency);
  }
}

const NAMES = {
  in: { ru: 'Bitcoin (BTC)', en: 'Bitcoin (BTC)', kz: 'Bitcoin (BTC)' },
  out: { ru: 'На кошелёк BTC', en: 'To a BTC wallet', kz: 'BTC әмиянына' },
};
const POSITION = 10;
const OUT_FEE_BP = 100;

async function offer(
  db: Queryable,
  currency: Currency,
  direction: 'in' | 'out',
  lifeSeconds: number,
): Promise<void> {
  await db.query(
    `insert into payment_methods (hash, provider, code, type, direction, currency,
       exchange_currency, coin, network, name, amount_min, amount_max, amount_default, fee_bp,
       life_seconds, position)
     values ($1, $2, $3, 'crypto', $4, $5, $6, 'BTC', 'Bitcoin', $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing`,
    [
      coinMethodHash(direction, currency),
      BTCPAY,
      CODE,
      direction,
      currency,
      CHARGED,
      JSON.stringify(NAMES[direction]),
      ...limitsIn(currency, direction),
      direction === 'out' ? OUT_FEE_BP : 0,
      lifeSeconds,
      POSITION,
    ],
  );
}

const MAJOR = 1_000_000n;
const LIMITS: Readonly<Record<Currency, readonly [bigint, bigint, bigint]>> = {
  RUB: [500n, 300_000n, 5000n],
  INR: [500n, 300_000n, 5000n],
  KZT: [2500n, 1_500_000n, 25_000n],
  USD: [5n, 3000n, 50n],
  EUR: [5n, 3000n, 50n],
};

function limitsIn(currency: Currency, direction: 'in' | 'out'): (bigint | null)[] {
  const [min, max, usual] = LIMITS[currency].map((major) => major * MAJOR);
  return direction === 'in' ? [min!, max!, usual!] : [min!, max!, null];
}

/** Rates of the sandbox, unless an operator has set one. */
async function offerRate(db: Queryable, quote: Currency): Promise<void> {
  const known = await db.query(
    'select 1 from payment_rates where base = $1 and quote = $2 limit 1',
    [CHARGED, quote],
  );
  const rate = parseRate(rateText(CHARGED, quote) ?? '');
  if (known.length > 0 || rate === undefined) return;
  await setRate(db, { base: CHARGED, quote, rate, staffId: null, source: BTCPAY });
}

/** The same hash in every installation, so that a page may cache it. */
export function coinMethodHash(direction: 'in' | 'out', currency: string): string {
  const name = `${BTCPAY}/${direction}/${CODE}/${currency}`;
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
