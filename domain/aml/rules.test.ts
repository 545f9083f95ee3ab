import { expect, test } from 'vitest';
import { parseCsv } from '#core/csv.ts';
import { readListFile } from './rules.list-file.ts';
import { listWords } from './rules.names.ts';
import { levelOf, strengthOf, type ListEntry } from './rules.ts';

const ENTRY: ListEntry = {
  name: 'IVANOV, Sergei Petrovich',
  otherNames: ['Сергей Иванов'],
  birthDate: '1961-05-12',
  country: 'RU',
  list: 'UN 1267',
  reference: 'QDi.001',
};

test.each([
  ['Юрий Хан', 'Iurii Khan'],
  ['Yury Han', 'KHAN Yuriy'],
  ['Қасым Әбілов', 'Kasym Abilov'],
  ['Нұрсұлтан Жүнісов', 'Nursultan Zhunisov'],
  ['José Müller-Østergård', 'Ostergard Jose Muller'],
  ["Sean O'Brien", 'Seán O’Brien'],
  ['Дмитрий Щербаков', 'Shcherbakov Dmitry'],
  ['Фёдор Майоров', 'Fyodor Mayorov'],
  ['Федор', 'Fedor'],
])('aml: %s and %s are one name', (one, other) => {
  expect(listWords(one)).toEqual(listWords(other));
});

test('aml: the order of words and a patronymic make no other name, another word does', () => {
  const at = (fullName: string) => strengthOf({ fullName, birthDate: '1961-05-12' }, ENTRY);
  expect(at('Сергей Петрович Иванов')).toBe('strong');
  expect(at('Ivanov Sergey')).toBe('strong');
  expect(at('Sergei Petrov')).toBeUndefined();
  expect(at('Ivanov')).toBeUndefined();
});

test('aml: the birth date decides between a strong and a weak hit', () => {
  const person = { fullName: 'Sergei Ivanov', birthDate: '1961-05-12' };
  const listed = (birthDate: string | null) => strengthOf(person, { ...ENTRY, birthDate });
  expect(listed('1961-05-12')).toBe('strong');
  expect(listed('1961')).toBe('strong');
  expect(listed('1961-06')).toBe('weak');
  expect(listed('1985-01-02')).toBe('weak');
  expect(listed(null)).toBe('weak');
  expect(strengthOf({ ...person, birthDate: null }, ENTRY)).toBe('weak');
});

test('aml: a list is read from CSV in either separator, with quotes and an empty last line', () => {
  const text =
    '\uFEFFName,Other names,Birth date,Country,List,Reference\r\n' +
    '"Ivanov, ""S""",Сергей Иванов|S. Ivanov,1961-05,RU,UN,1\r\nBolt,,,,,\r\n\r\n';
  expect(readListFile(text)).toEqual([
    {
      name: 'Ivanov, "S"',
      otherNames: ['Сергей Иванов', 'S. Ivanov'],
      birthDate: '1961-05',
      country: 'RU',
      list: 'UN',
      reference: '1',
    },
    { ...EMPTY, name: 'Bolt' },
  ]);
  expect(readListFile('name;country\nBolt;GB')).toEqual([
    { ...EMPTY, name: 'Bolt', country: 'GB' },
  ]);
  expect(parseCsv('a,b\n"1\n2",\n')).toEqual([
    ['a', 'b'],
    ['1\n2', ''],
  ]);
});

const EMPTY: ListEntry = {
  name: '',
  otherNames: [],
  birthDate: null,
  country: null,
  list: null,
  reference: null,
};

test.each([
  ['', 'list_columns', 1],
  ['family_name\nBolt', 'list_columns', 1],
  ['name\n', 'list_empty', 1],
  ['name,country\nBolt,GB\n,GB', 'list_name', 3],
  ['name,birth_date\nBolt,12.05.1961', 'list_birth_date', 2],
])('aml: the file %j is refused with %s', (text, code, line) => {
  expect(readListFile(text)).toEqual({ code, line });
});

test('aml: each level of a customer needs the one below it', () => {
  const none = {
    isContactVerified: false,
    isIdentified: false,
    hasAddress: false,
    hasFunds: false,
  };
  expect(levelOf(none)).toBe('K0');
  expect(levelOf({ ...none, hasFunds: true })).toBe('K0');
  expect(levelOf({ ...none, isContactVerified: true })).toBe('K1');
  expect(levelOf({ ...none, isIdentified: true, hasFunds: true })).toBe('K2');
  expect(levelOf({ ...none, isIdentified: true, hasAddress: true })).toBe('K3');
  const all = { isContactVerified: true, isIdentified: true, hasAddress: true, hasFunds: true };
  expect(levelOf(all)).toBe('K4');
});
