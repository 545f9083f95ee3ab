import { expect, test } from 'vitest';
import { validateCaseDocument } from './rules.document.ts';

const names = (text: string) => ({ ru: text, en: text, kz: text });
const item = (value: string, ppm: number, art = 'coin') => ({
  name: names('Coin'),
  art,
  value,
  ppm,
});
const TWO = [item('190.00', 400_000), item('32.00', 600_000, 'ring-gold')];
/** Returns 95.2% of its price of 100. */
const CASE = { slug: 'first-case', name: names('First'), prices: { RUB: '100.00' }, items: TWO };

const errorsOf = (change: object) => validateCaseDocument({ ...CASE, ...change });
const errorsOfItem = (change: object) => errorsOf({ items: [{ ...TWO[0], ...change }, TWO[1]] });

test('cases: a correct document has no errors', () => {
  expect(validateCaseDocument(CASE)).toEqual([]);
  expect(errorsOf({ name: names('x'.repeat(60)) })).toEqual([]);
  expect(errorsOf({ prices: { RUB: '100.00', USD: '2.00', PLAY: '100.00' } })).toEqual([]);
});

test('cases: a file that is not an object has one error', () => {
  for (const wrong of [null, [], 'case', undefined]) {
    expect(validateCaseDocument(wrong)).toEqual(['The file is not a JSON object.']);
  }
});

const SLUG = '"slug" must be small letters, digits and hyphens, 40 at most, a letter first.';
const LIST = '"items" must be a list of 2 to 24 objects.';
test.each<[object, string[]]>([
  [{ more: 1 }, ['The file has an unknown field "more".']],
  [{ slug: 'First' }, [SLUG]],
  [{ slug: 5 }, [SLUG]],
  [{ slug: undefined }, [SLUG]],
  [
    { name: { ru: 'x'.repeat(61), en: ' ' } },
    ['ru', 'en', 'kz'].map((code) => `The case needs a "name" in "${code}", 60 letters at most.`),
  ],
  [
    { name: 'First' },
    ['ru', 'en', 'kz'].map((code) => `The case needs a "name" in "${code}", 60 letters at most.`),
  ],
  [{ prices: null }, ['"prices" must have the price of the case in each currency.']],
  [{ prices: { RUB: '100.00', GBP: '1.00' } }, ['The currency "GBP" is unknown.']],
  [
    { prices: { RUB: '100.001' } },
    ['The price in RUB must be decimal text in whole hundredths, "100.00".'],
  ],
  [
    { prices: { RUB: 100 } },
    ['The price in RUB must be decimal text in whole hundredths, "100.00".'],
  ],
  [{ prices: { USD: '1.00' } }, ['A price in RUB is required: the values are given at it.']],
  [{ items: {} }, [LIST]],
  [{ items: TWO.slice(1) }, [LIST]],
  [{ items: Array(25).fill(TWO[0]) }, [LIST]],
  [{ items: [null, TWO[1]] }, ['Object 1 is not a JSON object.']],
])('cases: with %j the errors are %j', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test('cases: 24 objects are the most', () => {
  const items = [item('95.20', 999_977), ...Array(23).fill(item('95.20', 1))];
  expect(errorsOf({ items })).toEqual([]);
});

test('cases: every field of an object is checked', () => {
  const ppm = 'Object 1: "ppm" must be a whole number from 1 to 999999.';
  for (const wrong of [0, 1_000_000, -1, 1.5, '5', undefined]) {
    expect(errorsOfItem({ ppm: wrong })).toEqual([ppm]);
  }
  const value = 'Object 1: "value" must be decimal text in whole hundredths, "10.00".';
  for (const wrong of ['1.001', 'x', 5]) expect(errorsOfItem({ value: wrong })).toEqual([value]);
  for (const art of ['', 'gold', 'coin-', 'coin-tin', 'coin-gold-gold', 'gold-coin', 5]) {
    expect(errorsOfItem({ art })).toEqual([
      expect.stringMatching(/^Object 1: "art" must be one of /),
    ]);
  }
  expect(errorsOfItem({ more: 1 })).toEqual(['Object 1 has an unknown field "more".']);
  expect(errorsOfItem({ name: { ...names('x'), en: '' } })).toEqual([
    'Object 1 needs a "name" in "en", 60 letters at most.',
  ]);
});

test('cases: the chances are a million tickets, and the return is 94% to 98.5%', () => {
  expect(errorsOf({ items: [item('100.00', 500_000), item('100.00', 499_999)] })).toEqual([
    'The chances add up to 999999 tickets instead of 1000000.',
  ]);
  const returning = (value: string) =>
    errorsOf({ items: [item(value, 500_000), item(value, 500_000)] });
  expect([returning('94.00'), returning('98.50')]).toEqual([[], []]);
  expect(['93.99', '98.51', '100000.00'].map(returning)).toEqual([
    ['The case returns 93.99%; it must be between 94% and 98.5%.'],
    ['The case returns 98.51%; it must be between 94% and 98.5%.'],
    ['The case returns 100000%; it must be between 94% and 98.5%.'],
  ]);
});

test('cases: a value is a whole hundredth at the price in every currency', () => {
  expect(errorsOf({ prices: { RUB: '100.00', USD: '0.50' } })).toEqual([]);
  expect(errorsOf({ prices: { RUB: '100.00', EUR: '2.00', USD: '0.01' } })).toEqual([
    'At the price in USD some value is not a whole hundredth.',
  ]);
});
