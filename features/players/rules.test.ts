import { expect, test } from 'vitest';
import { readSearch, sought } from './rules.ts';

test('player care: a number with a hash is the number of a player and nothing else', () => {
  expect(readSearch('#42')).toEqual({ id: 42n });
  expect(readSearch(' # 42 ')).toEqual({ id: 42n });
  expect(readSearch('#0')).toBeUndefined();
});

test('player care: digits are a number, and from four on a part of a phone as well', () => {
  expect(readSearch('7')).toEqual({ id: 7n });
  expect(readSearch('777')).toEqual({ id: 777n });
  expect(readSearch('7701')).toEqual({ id: 7701n, phone: '7701' });
  expect(readSearch('+7 (701) 555-00-11')).toEqual({ phone: '77015550011' });
  expect(readSearch('0042')).toEqual({ phone: '0042' });
  expect(readSearch('+7')).toBeUndefined();
});

test('player care: a text is a part of an e-mail or the beginning of a name', () => {
  expect(readSearch('Anna')).toEqual({ email: 'anna', name: 'anna' });
  expect(readSearch('Anna@Example.ORG')).toEqual({ email: 'anna@example.org' });
  expect(readSearch('an')).toBeUndefined();
  expect(readSearch('   ')).toBeUndefined();
  expect(readSearch('1'.repeat(30))).toEqual({ phone: '1'.repeat(30) });
});

test('player care: a name is looked for however its letters are written', () => {
  expect(['İBRAHİM', 'ibrahim', 'Ibrahım', 'i̇brahi̇m'].map(sought)).toEqual(
    Array.from({ length: 4 }, () => 'ibrahim'),
  );
  expect([sought('Ёлкина'), sought('ӘЛІ')]).toEqual(['елкина', 'әлі']);
});
