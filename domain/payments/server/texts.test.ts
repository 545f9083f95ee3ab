import { expect, test } from 'vitest';
import { keptText, maskCards, plainText, reasonText } from './texts.ts';

test.each([
  ['{"card":"4242424242424242"}', '{"card":"424242******4242"}'],
  ['{"card":4242424242424242,"a":1}', '{"card":424242******4242,"a":1}'],
  ['paid by 4242 4242 4242 4242.', 'paid by 424242******4242.'],
  ['4242-4242-4242-4242', '424242******4242'],
  ['5555555555554444 378282246310005', '555555******4444 378282*****0005'],
  ['at 12:30 of 4242424242424242, 17 times', 'at 12:30 of 424242******4242, 17 times'],
  // Digits in the disguise of JSON.
  ['{"card":"\\u0034242424242424242"}', '{"card":"424242******4242"}'],
])('secrecy: of %s is kept %s', (text, kept) => {
  expect(maskCards(text)).toBe(kept);
});

test.each([
  // No check digit, a moment in milliseconds, an amount, a reference, a transaction of a coin.
  ['{"order":"4242424242424243"}'],
  ['{"at":1795276800000}'],
  ['{"amount":"999999999999.00"}'],
  ['{"reference":"42424242-4242-4242-8242-424242424242"}'],
  ['{"tx":"a4242424242424242b"}'],
  ['{"path":"C:\\\\u0034 4"}'],
])('%s stays as it came', (text) => {
  expect(maskCards(text)).toBe(text);
});

test('what is kept of a message has no sign that a database refuses', () => {
  expect(keptText(Buffer.from('{"a":"\0"}'))).toBe('{"a":""}');
});

test('a reason is cut and cleaned, and never refused', () => {
  expect(reasonText.parse('no\u0000 money\ud800 4242424242424242')).toBe(
    'no  money  424242******4242',
  );
  expect(reasonText.parse('💳'.repeat(80))).toBe('💳'.repeat(64));
});

test.each([[''], ['a\u0000'], ['a\ud800'], ['a'.repeat(11)], ['a\nb']])(
  'a text such as %j is no text to keep',
  (text) => {
    expect(plainText(10).safeParse(text).success).toBe(false);
  },
);
