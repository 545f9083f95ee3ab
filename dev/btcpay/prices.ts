import { parseMoney } from '#core/money.ts';

/** The price of a coin in the sandbox, in whole units: it never changes. */
const BTC: Readonly<Record<string, bigint>> = {
  USD: 64_000n,
  EUR: 58_000n,
  RUB: 5_120_000n,
  KZT: 33_280_000n,
  INR: 5_440_000n,
};

const SATOSHI = 100_000_000n;
const MICRO = 1_000_000n;

export function priceOf(currency: string): bigint | undefined {
  return BTC[currency];
}

/** Satoshi for an amount, rounded up. */
export function satoshiFor(amount: string, currency: string): bigint | undefined {
  const [size, price] = [parseMoney(amount), BTC[currency]];
  if (size === undefined || size <= 0n || price === undefined) return undefined;
  return (size * SATOSHI + price * MICRO - 1n) / (price * MICRO);
}

/** 0.00012345: eight decimals, as wallets write it. */
export function coinText(satoshi: bigint): string {
  const size = satoshi < 0n ? -satoshi : satoshi;
  const fraction = (size % SATOSHI).toString().padStart(8, '0');
  return `${satoshi < 0n ? '-' : ''}${size / SATOSHI}.${fraction}`;
}

/** One `base` in `quote` with eight decimals, if both are known. */
export function rateText(base: string, quote: string): string | undefined {
  const price = (of: string) => (of === 'BTC' ? 1n : BTC[of]);
  const [from, to] = [price(base), price(quote)];
  if (from === undefined || to === undefined) return undefined;
  return coinText((to * SATOSHI) / from);
}
