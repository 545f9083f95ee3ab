import { expect, test } from 'vitest';
import { parseOptions } from './interleavings/options.ts';

test('interleavings: the requested number of events runs, under a printed seed', () => {
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
])('interleavings: %j is refused as a wrong argument', (argv, word) => {
  expect(parseOptions(argv, 7)).toContain(word);
});
