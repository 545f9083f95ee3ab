import { expect, test } from 'vitest';
import { areMacrosKnown, ATTEMPTS_MAX, fillMacros, pauseAfter } from './rules.postbacks.ts';

const VALUES = {
  id: '7',
  event: 'first_deposit',
  player: 'P-00FF',
  tag: 'spring',
  campaign: 'a b&c={tag}',
  amount: '12.50',
  currency: 'USD',
  time: '2026-11-24T02:00:00.000Z',
};

test('postbacks: macros are replaced once and encoded', () => {
  expect(fillMacros('https://a.example/p?c={campaign}&t={tag}&x={other}', VALUES)).toBe(
    'https://a.example/p?c=a%20b%26c%3D%7Btag%7D&t=spring&x={other}',
  );
});

test('postbacks: an address with an unknown macro is not accepted', () => {
  expect(areMacrosKnown('https://a.example/{event}/{id}')).toBe(true);
  expect(areMacrosKnown('https://a.example/')).toBe(true);
  expect(areMacrosKnown('https://a.example/{email}')).toBe(false);
});

test('postbacks: pauses grow, are limited, and end', () => {
  const pauses = Array.from({ length: ATTEMPTS_MAX }, (_, at) => pauseAfter(at + 1));
  expect(pauses).toEqual([15, 60, 240, 960, 3840, 15_360, 43_200, 43_200, 43_200, undefined]);
});
