import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

test('rounds: a batch has at most so many items, and no more bytes than a message may have', () => {
  expect(batchesOf([], 3)).toEqual([]);
  expect(batchesOf([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]]);
  const long = (letter: string) => letter.repeat(2_500);
  const [a, b, c] = [long('a'), long('б'), long('c')];
  expect(batchesOf([a, c, b, a], 6)).toEqual([[a, c], [b], [a]]);
});
