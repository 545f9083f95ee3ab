import { expect, test } from 'vitest';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { countShares, joinNumbers } from './numbers.ts';

const recent = (id: number, pocket: number | null): RecentRound => ({
  id: String(id),
  number: id,
  state: pocket === null ? 'void' : 'settled',
  void_reason: null,
  outcome: pocket === null ? null : { pocket },
  ended_at: null,
});

test('games.roulette: the numbers of the table come before those that were loaded, each once', () => {
  const loaded = [
    { round: '9', pocket: 4 },
    { round: '8', pocket: 3 },
    { round: '6', pocket: 2 },
  ];
  const numbers = joinNumbers([recent(10, 5), recent(9, 4), recent(8, null)], loaded);
  expect(numbers.map(({ round, pocket }) => [round, pocket])).toEqual([
    ['10', 5],
    ['9', 4],
    ['6', 2],
  ]);
  // A number that was loaded while its ball still rolls is not shown before the table shows it.
  expect(joinNumbers([recent(8, 3)], loaded).map(({ round }) => round)).toEqual(['8', '6']);
  expect(joinNumbers([], loaded)).toEqual([]);
});

test('games.roulette: at most two hundred numbers are shown', () => {
  const loaded = Array.from({ length: 250 }, (_, at) => ({ round: String(900 - at), pocket: 1 }));
  expect(joinNumbers([recent(1_000, 2)], loaded)).toHaveLength(200);
});

test('games.roulette: zero is neither even nor low, and the others have one of each pair', () => {
  const all = Array.from({ length: 37 }, (_, pocket) => pocket);
  expect(countShares(all)).toEqual({
    red: 18,
    black: 18,
    even: 18,
    odd: 18,
    low: 18,
    high: 18,
    zero: 1,
  });
});
