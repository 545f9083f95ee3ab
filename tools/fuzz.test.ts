import { expect, test } from 'vitest';
import { parseOptions } from './fuzz/options.ts';

test('fuzz: the requested number of requests is sent, under a printed seed', () => {
  expect(parseOptions([], 7)).toEqual({ requests: 100_000, seed: 7 });
  expect(parseOptions(['--requests', '1e3', '--seed', '42'], 7)).toEqual({
    requests: 1_000,
    seed: 42,
  });
});

test.each([
  [['--requests', '0'], '--requests'],
  [['--seed', 'x'], '--seed'],
  [['--nothing'], 'nothing'],
])('fuzz: %j is refused as a wrong argument', (argv, word) => {
  expect(parseOptions(argv, 7)).toContain(word);
});
