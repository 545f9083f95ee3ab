import { expect, test } from 'vitest';
import { isLuhn, maskDestination, readDestination } from './rules.destination.ts';

test('destinations: a card number is read as on the card, and a wrong digit is found', () => {
  expect(readDestination('card', ' 4242 4242-4242 4242 ', undefined)).toEqual({
    value: '4242424242424242',
  });
  for (let at = 0; at < 16; at++) {
    const digits = [...'4242424242424242'];
    digits[at] = String((Number(digits[at]) + 1) % 10);
    expect(isLuhn(digits.join('')), `digit ${at}`).toBe(false);
  }
  for (const text of ['4242', '4'.repeat(20), '4242x42424242424', '0'.repeat(16)]) {
    expect(readDestination('card', text, undefined)).toEqual({ mistake: 'card_format' });
  }
  expect(readDestination('card', '  ', undefined)).toEqual({ mistake: 'required' });
});

test.each([
  ['79927398713', true],
  ['79927398710', false],
  ['0', true],
  ['18', true],
  ['59', true],
  ['91', true],
  ['95', false],
])('destinations: the check digit of %s is right: %s', (digits, isRight) => {
  expect(isLuhn(digits)).toBe(isRight);
});

test('destinations: a phone number is read as people type it', () => {
  for (const text of ['8 (912) 345-67-89', '+7 912 345 67 89', '79123456789']) {
    expect(readDestination('phone', text, undefined)).toEqual({ value: '+79123456789' });
  }
  expect(readDestination('phone', '+91 98765 43210', undefined)).toEqual({
    value: '+919876543210',
  });
  for (const text of ['+1 202 555 0143', '+7 112 345 67 89', '12']) {
    expect(readDestination('phone', text, undefined)).toEqual({ mistake: 'phone_format' });
  }
});

// The addresses of BIP-173 and BIP-350, of the first block and of a script.
const RIGHT = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'BC1SW50QGDZ25J',
  // Programs of the longest and the shortest length.
  'bc1pqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc88x9ur2',
  'bc1pqurs4xqw86',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
];

test.each(RIGHT)('destinations: %s is a Bitcoin address', (address) => {
  const small = /^bc1/i.test(address) ? address.toLowerCase() : address;
  expect(readDestination('crypto', address, 'BTC')).toEqual({ value: small });
});

const WRONG = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  // Version 0 with the checksum of later versions, and vice versa.
  'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1pw5dgrnzv',
  // Version 17, and programs one byte too short or too long for their version.
  'bc13qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursvc59zs',
  'bc1qqurswpc8qurswpc8qurswpc8qurswpc9kvcjk',
  'bc1qqurswpc8qurswpc8qurswpc8qurswpc8quy7q0fy',
  'bc1qqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qu0sv2cn',
  'bc1qqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswp9y3mg',
  'bc1pqum7079u',
  'bc1pqurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8quy9drmr',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'hello',
];

test.each(WRONG)('destinations: %s is not a Bitcoin address', (address) => {
  expect(readDestination('crypto', address, 'BTC')).toHaveProperty('mistake');
});

test.each([
  ['hello', 'address_format'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'address_wrong'],
  ['bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'address_format'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'address_wrong'],
])('destinations: %s is refused as %s', (address, mistake) => {
  expect(readDestination('crypto', address, 'BTC')).toEqual({ mistake });
});

test('destinations: a coin without payouts is refused', () => {
  expect(readDestination('crypto', RIGHT[0]!, 'XMR')).toEqual({ mistake: 'coin_unknown' });
});

test('secrecy: a mask shows enough to recognize a destination and too little to use it', () => {
  expect(maskDestination('card', '4242424242424242')).toBe('•••• 4242');
  expect(maskDestination('phone', '+79123456789')).toBe('+7 ••• ••• 67 89');
  expect(maskDestination('crypto', RIGHT[0]!)).toBe('1A1zP1…DivfNa');
});
