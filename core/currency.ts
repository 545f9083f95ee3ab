/** The five money currencies, and PLAY: the currency of free play, which is not money. */
export const CURRENCIES = ['RUB', 'USD', 'KZT', 'INR', 'EUR'] as const;
export const WALLET_CURRENCIES = [...CURRENCIES, 'PLAY'] as const;

export type Currency = (typeof CURRENCIES)[number];
export type WalletCurrency = (typeof WALLET_CURRENCIES)[number];

export const DEFAULT_CURRENCY: Currency = 'RUB';

export const CURRENCY_SYMBOL: Record<Currency, string> = {
  RUB: '₽',
  USD: '$',
  KZT: '₸',
  INR: '₹',
  EUR: '€',
};

/**
 * The last decimal digit of every ledger account number of that currency. The database compares
 * these digits, so money can never cross from one currency to another.
 */
export const CURRENCY_DIGIT: Record<WalletCurrency, bigint> = {
  RUB: 1n,
  USD: 2n,
  KZT: 3n,
  INR: 4n,
  EUR: 5n,
  PLAY: 9n,
};

export function isCurrency(text: unknown): text is Currency {
  return (CURRENCIES as readonly unknown[]).includes(text);
}

export function isWalletCurrency(text: unknown): text is WalletCurrency {
  return (WALLET_CURRENCIES as readonly unknown[]).includes(text);
}
