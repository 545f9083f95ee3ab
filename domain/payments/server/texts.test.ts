import { expect, test } from 'vitest';
import { storableText, maskCards, plainText, reasonText } from './texts.ts';

test.each([
  ['{"card":"4242424242424242"}', '{"card":"424242******4242"}'],
  ['{"card":4242424242424242,"a":1}', '{"card":424242******4242,"a":1}'],
  ['paid by 4242 4242 4242 4242.', 'paid by 424242******4242.'],
  ['4242-4242-4242-4242', '424242******4242'],
  ['5555555555554444 378282246310005', '555555******4444 378282*****0005'],
  ['at 12:30 of 4242424242424242, 17 times', 'at 12:30 of 424242******4242, 17 times'],
  // Digits hidden by JSON escapes.
  ['{"card":"\\u0034242424242424242"}', '{"card":"424242******4242"}'],
])('secrecy: %s is stored as %s', (text, kept) => {
  expect(maskCards(text)).toBe(kept);
});

test.each([
  // A wrong check digit, a time in milliseconds, an amount, a reference, a transaction of a coin.
  ['{"order":"4242424242424243"}'],
  ['{"at":1795276800000}'],
  ['{"amount":"999999999999.00"}'],
  ['{"reference":"42424242-4242-4242-8242-424242424242"}'],
  ['{"tx":"a4242424242424242b"}'],
  ['{"path":"C:\\\\u0034 4"}'],
])('card masking: %s is stored unchanged', (text) => {
  expect(maskCards(text)).toBe(text);
});

test('stored messages: no character is left that the database refuses', () => {
  expect(storableText(Buffer.from('{"a":"\0"}'))).toBe('{"a":""}');
});

test('provider reasons: a reason is shortened and cleaned, and never refused', () => {
  expect(reasonText.parse('no\u0000 money\ud800 4242424242424242')).toBe(
    'no  money  424242******4242',
  );
  expect(reasonText.parse('💳'.repeat(80))).toBe('💳'.repeat(64));
});

test.each([[''], ['a\u0000'], ['a\ud800'], ['a'.repeat(11)], ['a\nb']])(
  'provider texts: %j is refused',
  (text) => {
    expect(plainText(10).safeParse(text).success).toBe(false);
  },
);
