import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

test('csv: a file is generated line by line', async () => {
  async function* rows() {
    yield ['1', 'one'];
    yield ['2', 'two'];
  }
  const { file, type, name } = csvFile('numbers.csv', ['id', 'word'], rows());
  expect([type, name]).toEqual(['text/csv', 'numbers.csv']);
  expect(await text(file as Readable)).toBe('\uFEFFid,word\r\n1,one\r\n2,two\r\n');
});
