import { expect, test } from 'vitest';
import { readRecordSearch, readSearch, normalizeName } from './rules.ts';

test('players: a number with a hash is a player id and nothing else', () => {
  expect(readSearch('#42')).toEqual({ id: 42n });
  expect(readSearch(' # 42 ')).toEqual({ id: 42n });
  expect(readSearch('#0')).toBeUndefined();
});

test('players: digits are a player id, and from four digits on part of a phone as well', () => {
  expect(readSearch('7')).toEqual({ id: 7n });
  expect(readSearch('777')).toEqual({ id: 777n });
  expect(readSearch('7701')).toEqual({ id: 7701n, phone: '7701' });
  expect(readSearch('+7 (701) 555-00-11')).toEqual({ phone: '77015550011' });
  expect(readSearch('0042')).toEqual({ phone: '0042' });
  expect(readSearch('+7')).toBeUndefined();
  expect(readSearch('+7 70')).toBeUndefined();
  expect(readSearch('+7 701')).toEqual({ phone: '7701' });
});

test('players: a text is part of an email or the beginning of a name', () => {
  expect(readSearch('Anna')).toEqual({ email: 'anna', name: 'anna' });
  expect(readSearch('Anna@Example.ORG')).toEqual({ email: 'anna@example.org' });
  expect(readSearch('ann')).toEqual({ email: 'ann', name: 'ann' });
  expect(readSearch('an')).toBeUndefined();
  expect(readSearch('   ')).toBeUndefined();
  expect(readSearch('1'.repeat(30))).toEqual({ phone: '1'.repeat(30) });
});

test('players: a name is found regardless of case and letter variants', () => {
  expect(['İBRAHİM', 'ibrahim', 'Ibrahım', 'i̇brahi̇m'].map(normalizeName)).toEqual(
    Array.from({ length: 4 }, () => 'ibrahim'),
  );
  expect([normalizeName('Ёлкина'), normalizeName('ӘЛІ')]).toEqual(['елкина', 'әлі']);
});

test('players: a text may be the number of a record, a reference or a name on documents', () => {
  expect(readRecordSearch(' #42 ')).toEqual({ id: 42n });
  expect(readRecordSearch('123456')).toEqual({ id: 123456n, reference: '123456' });
  expect(readRecordSearch('INV-2026.7')).toEqual({
    reference: 'INV-2026.7',
    fullName: 'inv-2026.7',
  });
  expect(readRecordSearch('Анна Каренина')).toEqual({ fullName: 'анна каренина' });
  expect(readRecordSearch('anna@example.org')).toEqual({});
  expect(readRecordSearch('an')).toEqual({});
});
