import assert from 'node:assert';
import { digitOf, WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import type { AccountId } from '#core/ids.ts';

/** The currency of an account, read from its id as the SQL function `account_currency` does. */
export function currencyOf(account: AccountId): WalletCurrency {
  return currencyOfDigit(digitOfAccount(account));
}

/** The digit that the SQL function `currency_digit` returns for an account. */
export function digitOfAccount(account: AccountId): number {
  return Number(account % 10n);
}

/** The currency of a stored digit, or of one that `currency_digit` returned. */
export function currencyOfDigit(digit: number): WalletCurrency {
  const found = WALLET_CURRENCIES.find((currency) => digitOf(currency) === digit);
  assert(found, `ledger: ${digit} is the digit of no currency`);
  return found;
}
