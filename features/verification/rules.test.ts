import { expect, test } from 'vitest';
import { isDay, missingOf, readName } from './rules.ts';
import type { DocumentKind } from './rules.ts';

test.each<[DocumentKind[], string[]]>([
  [[], ['identity', 'selfie']],
  [['passport'], ['selfie']],
  [['passport', 'selfie'], []],
  [['driver_licence', 'selfie'], []],
  [['id_front'], ['id_back', 'selfie']],
  [['id_back', 'selfie'], ['id_front']],
  [['id_front', 'id_back', 'selfie'], []],
  [['address', 'selfie'], ['identity']],
  [['id_front', 'passport', 'selfie'], []],
])('verification rules: with %j, %j is missing', (kinds, missing) => {
  expect(missingOf(true, kinds)).toEqual(missing);
  expect(missingOf(false, kinds)).toEqual(['person', ...missing]);
});

test.each([
  [' Айгерім  Нұрланқызы ', 'Айгерім Нұрланқызы'],
  ["Seán O'Brien-Ní Dhomhnaill", "Seán O'Brien-Ní Dhomhnaill"],
  ['José María', 'José María'],
  ['X', undefined],
  ['1234 5678', undefined],
  ['<b>Bold</b>', undefined],
  ['Anna\u202Eilsa', undefined],
  ['-Anna', undefined],
  ['A'.repeat(121), undefined],
])('verification rules: the name %j is read as %j', (text, name) => {
  expect(readName(text)).toBe(name);
});

test.each([
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2001-02-29', false],
  ['2001-04-31', false],
  ['2001-13-01', false],
  ['1899-12-31', false],
  ['2001-1-1', false],
  ['2001-12-31T00:00', false],
])('verification rules: %s is a date: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
