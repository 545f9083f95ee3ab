import { expect, test } from 'vitest';
import { FILE_BYTES_MAX, SIDE_MAX, SIDE_MIN } from '#core/document-files.ts';
import * as rules from './rules.ts';
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
  ['Ян', 'Ян'],
  ['A'.repeat(120), 'A'.repeat(120)],
  ['X', undefined],
  ['1234 5678', undefined],
  ['<b>Bold</b>', undefined],
  ['Anna\u202Eilsa', undefined],
  ['-Anna', undefined],
  ['A'.repeat(121), undefined],
])('verification rules: the name %j is read as %j', (text, name) => {
  expect(readName(text)).toBe(name);
});

test('verification rules: only a selfie must be a photograph', () => {
  expect(rules.DOCUMENT_KINDS.filter((kind) => !rules.mayBePdf(kind))).toEqual(['selfie']);
});

test('verification rules: the sizes of a file and of a name', () => {
  expect(FILE_BYTES_MAX).toBe(10_485_760);
  expect([SIDE_MIN, SIDE_MAX]).toEqual([400, 2_600]);
  expect([rules.NAME_MIN, rules.NAME_MAX]).toEqual([2, 120]);
});

test('verification rules: from 1900 to 2099, every day that Date has is a date, and no other is', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const wrong: string[] = [];
  for (let year = 1_900; year < 2_100; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const date = new Date(Date.UTC(year, month - 1, day));
        const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1;
        const text = `${year}-${two(month)}-${two(day)}`;
        if (isDay(text) !== isReal) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
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
