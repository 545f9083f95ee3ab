import { expect, test } from 'vitest';
import { foldCode, readCode } from './rules.codes.ts';

test('promo codes: case, spaces and hyphens do not matter, and a Cyrillic look-alike is Latin', () => {
  for (const text of ['summer24', ' Summer-24 ', 'SUMMER 24']) {
    expect(readCode(text)).toBe('SUMMER24');
  }
  expect(readCode('СНЕК')).toBe('CHEK');
  expect(readCode('іхм5')).toBe('IXM5');
});

test('promo codes: what can be no code is none', () => {
  for (const text of ['', 'abc', 'a'.repeat(21), 'SALE!', 'ЖЖЖЖ', '𝟙𝟚𝟛𝟜', "' or 1=1", 'ſale']) {
    expect([text, readCode(text)]).toEqual([text, text === 'ſale' ? 'SALE' : undefined]);
  }
});

test('promo codes: codes that differ by look-alikes alone are the same', () => {
  for (const [one, other] of [
    ['LOVE50', 'I0VESO'],
    ['BOSS', '8055'],
    ['ZERO', '2ERQ'],
  ] as const) {
    expect(foldCode(one)).toBe(foldCode(other));
  }
  expect(foldCode('MAPK')).not.toBe(foldCode('MAPS'));
});
