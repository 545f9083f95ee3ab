import { expect, test } from 'vitest';
import { parseOptions } from './interleavings/options.ts';

test('interleavings: as many events as are asked for, under a seed that can be told', () => {
  expect(parseOptions(['--events', '1e5', '--what', 'deposits'], 7)).toEqual({
    what: ['deposits'],
    events: 100_000,
    seed: 7,
    workers: 8,
  });
  expect(parseOptions(['--seed', '42', '--workers', '3'], 7)).toMatchObject({
    seed: 42,
    workers: 3,
  });
});

test.each([
  [['--events', '0'], '--events'],
  [['--events', 'many'], '--events'],
  [['--seed', '-1'], 'seed'],
  [['--workers', '65'], '--workers'],
  [['--what', 'bonuses'], '--what'],
  [['--nothing'], 'nothing'],
])('interleavings: %j is told to be wrong', (argv, word) => {
  expect(parseOptions(argv, 7)).toContain(word);
});
