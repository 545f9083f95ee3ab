/**
 * Where a partner is paid: a bank account by its IBAN, a bank card, or an address of a coin. After
 * each change payouts wait for a day, so that the owner of the account can object to a change that
 * they did not make.
 *
 * Sources: ISO 13616 (IBAN, check digits by ISO 7064 MOD 97-10); cards and coins as withdrawals.
 */
import { HOUR_MS } from '#core/time.ts';
import { maskDestination, readDestination } from '#domain/payments/rules.destination.ts';
import type { DestinationMistake } from '#domain/payments/rules.destination.ts';
import type { DestinationKind } from './rules.ts';

export const HOLD_HOURS = 24;

/** Until when payouts wait; undefined once they do not. */
export function heldUntil(changedAtMs: number, nowMs: number): number | undefined {
  const until = changedAtMs + HOLD_HOURS * HOUR_MS;
  return until > nowMs ? until : undefined;
}

type ReadPartnerDestination =
  | { readonly value: string }
  | { readonly mistake: DestinationMistake | 'iban_format' | 'iban_wrong' };

export function readPartnerDestination(
  kind: DestinationKind,
  text: string,
  coin: string | undefined,
): ReadPartnerDestination {
  return kind === 'iban' ? readIban(text) : readDestination(kind, text, coin);
}

export function maskPartnerDestination(kind: DestinationKind, value: string): string {
  return kind === 'iban'
    ? `${value.slice(0, 4)} •••• ${value.slice(-4)}`
    : maskDestination(kind, value);
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

function readIban(text: string): ReadPartnerDestination {
  const value = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (value === '') return { mistake: 'required' };
  if (!IBAN.test(value)) return { mistake: 'iban_format' };
  return isIban(value) ? { value } : { mistake: 'iban_wrong' };
}

/** The first four characters go to the end, letters become 10 to 35, and the rest by 97 is one. */
function isIban(value: string): boolean {
  const moved = value.slice(4) + value.slice(0, 4);
  const digits = [...moved].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
