import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const BOM = '\uFEFF';

test('CSV: a file begins with the UTF-8 byte order mark and ends every line', () => {
  expect(csvText('en', ['Number', 'Игра'], [[1, 'Ойын']])).toBe(`${BOM}Number,Игра\r\n1,Ойын\r\n`);
});

test.each([
  ['en', '12.345678,-0.000001,5'],
  ['ru', '12,345678;-0,000001;5'],
  ['kz', '12,345678;-0,000001;5'],
] as const)('CSV: amounts are exact and numbers in %s', (locale, line) => {
  expect(csvText(locale, [], [['12.345678', '-0.000001', 5]])).toBe(`${BOM}\r\n${line}\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+7 900', "'+7 900"],
  ['-seed_of-mine', "'-seed_of-mine"],
  ['@sum', "'@sum"],
  ['\t=1', `"'\t=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('CSV: %j cannot run as a formula', (text, written) => {
  expect(csvText('en', [], [[text]])).toBe(`${BOM}\r\n${written}\r\n`);
});

test('CSV: quotes, separators, line ends and outer spaces are preserved', () => {
  const row = ['a,b', 'a;b', 'say "hi"', 'two\nlines', ' edge ', '', null];
  expect(csvText('en', [], [row])).toBe(
    `${BOM}\r\n"a,b",a;b,"say ""hi""","two\nlines"," edge ",,\r\n`,
  );
  expect(csvText('ru', [], [row])).toBe(
    `${BOM}\r\na,b;"a;b";"say ""hi""";"two\nlines";" edge ";;\r\n`,
  );
});

test('CSV: a number too long for a spreadsheet stays exact as a text', () => {
  expect(csvText('en', [], [['29417385728016384', '999999999999.99']])).toBe(
    `${BOM}\r\n'29417385728016384,999999999999.99\r\n`,
  );
});
