import { expect, test } from 'vitest';
import { isKnownCoin } from '#domain/payments/rules.addresses.ts';
import { DESTINATION_COINS } from './rules.ts';
import { heldUntil, maskPartnerDestination, readPartnerDestination } from './rules.destination.ts';

/** Published examples of the IBAN registry. */
const IBANS = [
  'DE89370400440532013000',
  'KZ86125KZT5004100100',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
];

test.each(IBANS)('affiliates: the IBAN %s is read as it is printed', (iban) => {
  const printed = iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  expect(readPartnerDestination('iban', ` ${printed}`, undefined)).toEqual({ value: iban });
});

test('affiliates: each wrong digit and each swap of neighbours in an IBAN is found', () => {
  const iban = 'DE89370400440532013000';
  for (let at = 2; at < iban.length; at++) {
    const other = String((Number(iban[at]) + 1) % 10);
    const wrong = iban.slice(0, at) + other + iban.slice(at + 1);
    expect(readPartnerDestination('iban', wrong, undefined), wrong).toEqual({
      mistake: 'iban_wrong',
    });
  }
  const swapped = 'DE89370400440532010300';
  expect(readPartnerDestination('iban', swapped, undefined)).toEqual({ mistake: 'iban_wrong' });
});

test('affiliates: what is no IBAN, no card and no address is refused by its kind', () => {
  const mistakes = [
    readPartnerDestination('iban', ' ', undefined),
    readPartnerDestination('iban', '40817810099910004312', undefined),
    readPartnerDestination('card', '4242 4242 4242 4241', undefined),
    readPartnerDestination('crypto', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'TRX'),
    readPartnerDestination('crypto', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', undefined),
  ].map((reading) => ('mistake' in reading ? reading.mistake : reading.value));
  expect(mistakes).toEqual([
    'required',
    'iban_format',
    'card_number_wrong',
    'address_wrong',
    'coin_unknown',
  ]);
});

test.each(DESTINATION_COINS)('affiliates: addresses of %s can be checked', (coin) => {
  expect(isKnownCoin(coin)).toBe(true);
});

test('affiliates: a mask shows the ends alone', () => {
  expect(maskPartnerDestination('iban', IBANS[0]!)).toBe('DE89 •••• 3000');
  expect(maskPartnerDestination('card', '4242424242424242')).toBe('•••• 4242');
});

test('affiliates: payouts wait for a day after a change', () => {
  const at = Date.parse('2026-10-01T12:00:00Z');
  const until = Date.parse('2026-10-02T12:00:00Z');
  expect(heldUntil(at, until - 1)).toBe(until);
  expect(heldUntil(at, until)).toBeUndefined();
});
