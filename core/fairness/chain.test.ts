import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { leadsTo, previousSeed, seedBefore } from './chain.ts';

/** Domain rules 2.15: a chain of four, its last link being seed A. */
const CHAIN = [
  'b3a0eb20d825611d12891ba57c929e404d0362b92811ef62bb88441057ff1140',
  '0991a86db788a01d1ee176d5da6b6deca585f32dcdd6409382384b5ef845ac66',
  '3c773e93b128ebc78a9ef0b3ac06dfc0d0b12e1914f5f6402903d25918e0a50c',
  '1309f953015195d9eadc0455c1e42a5cfc463d4cad90c0cc940ff77b5f1633bd',
  'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00',
] as const;

test('fairness: each seed of the published chain leads to the one before it', () => {
  for (let k = 1; k < CHAIN.length; k++) expect(previousSeed(CHAIN[k]!)).toBe(CHAIN[k - 1]);
});

test.each([0, 1, 2, 3, 4])('fairness: seed %i leads to the published start', (k) => {
  expect(seedBefore(CHAIN[k]!, k)).toBe(CHAIN[0]);
  expect(leadsTo(CHAIN[0], CHAIN[k]!, k)).toBe(true);
  expect(leadsTo(CHAIN[0], CHAIN[k]!, k + 1)).toBe(false);
  expect(leadsTo(CHAIN[1], CHAIN[k]!, k)).toBe(false);
});

test('fairness: walking back is SHA-256 of the text, step by step', () => {
  let expected: string = CHAIN[4];
  for (let step = 0; step < 2_000; step++) {
    expected = createHash('sha256').update(expected).digest('hex');
  }
  expect(seedBefore(CHAIN[4], 2_000)).toBe(expected);
});

test('fairness: an invalid seed leads nowhere', () => {
  expect(leadsTo(CHAIN[0], 'abc', 1)).toBe(false);
  expect(leadsTo(CHAIN[0], CHAIN[1], -1)).toBe(false);
  expect(leadsTo(CHAIN[0], CHAIN[1], 0.5)).toBe(false);
  expect(() => seedBefore('abc', 1)).toThrow('not a valid server seed');
  expect(() => seedBefore(CHAIN[1], -1)).toThrow('cannot go -1 rounds back');
});
