/**
 * The currencies that players have wallets in. A new one is a line here and a row in the table
 * `currencies`; the digit ends the ids of its ledger accounts and stands in both.
 */
const WALLETS = {
  RUB: { digit: 1, symbol: '₽' },
  USD: { digit: 2, symbol: '$' },
  KZT: { digit: 3, symbol: '₸' },
  INR: { digit: 4, symbol: '₹' },
  EUR: { digit: 5, symbol: '€' },
  // Free play, which is not money.
  PLAY: { digit: 9, symbol: '' },
} as const;

export type WalletCurrency = keyof typeof WALLETS;
export type Currency = Exclude<WalletCurrency, 'PLAY'>;

// The keys are those of the literal above.
export const WALLET_CURRENCIES = Object.keys(WALLETS) as readonly WalletCurrency[];
export const CURRENCIES: readonly Currency[] = WALLET_CURRENCIES.filter((code) => code !== 'PLAY');

export const DEFAULT_CURRENCY: Currency = 'RUB';

export function symbolOf(currency: Currency): string {
  return WALLETS[currency].symbol;
}

/** The last decimal digit of the id of every ledger account of the currency. */
export function digitOf(currency: WalletCurrency): number {
  return WALLETS[currency].digit;
}

export function isCurrency(text: unknown): text is Currency {
  return (CURRENCIES as readonly unknown[]).includes(text);
}

export function isWalletCurrency(text: unknown): text is WalletCurrency {
  return (WALLET_CURRENCIES as readonly unknown[]).includes(text);
}
