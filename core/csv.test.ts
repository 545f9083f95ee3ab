import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('csv: characters that would break a line or a cell are quoted', () => {
  expect(csvLine(['a', 'b c', null])).toBe('a,b c,\r\n');
  expect(csvLine(['a,b', 'say "no"', 'two\nlines'])).toBe('"a,b","say ""no""","two\nlines"\r\n');
});

test('csv: no cell is a formula, and a negative amount stays a number', () => {
  expect(csvLine(['=1+1', '+7 701', '@name', '-12.50', '-cmd'])).toBe(
    "'=1+1,'+7 701,'@name,-12.50,'-cmd\r\n",
  );
});

test('csv: full-width signs of an East Asian keyboard are escaped as formulas too', () => {
  expect(csvLine(['＝1+1', '＋7', '－cmd', '＠name'])).toBe("'＝1+1,'＋7,'－cmd,'＠name\r\n");
});

test('csv: a formula after the cell separator of another spreadsheet is escaped too', () => {
  expect(csvLine(['Ann;=HYPERLINK("http://x")'])).toBe('"Ann;\'=HYPERLINK(""http://x"")"\r\n');
  expect(csvLine(['one\n=2', 'a\t@b', 'a; "-cmd', ' =1'])).toBe(
    `"one\n'=2",a\t'@b,"a;' ""-cmd",' =1\r\n`,
  );
  expect(csvLine(['a-b', 'a=b', 'x; y', '5;6'])).toBe('a-b,a=b,x; y,5;6\r\n');
});
