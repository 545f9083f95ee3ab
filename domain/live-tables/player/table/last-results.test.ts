import { expect, test } from 'vitest';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { joinResults } from './last-results.ts';

type Pocket = { readonly pocket: number };

const recent = (id: number, pocket: number | null): RecentRound => ({
  id: String(id),
  number: id,
  state: pocket === null ? 'void' : 'settled',
  void_reason: null,
  outcome: pocket === null ? null : { pocket },
  ended_at: null,
});
// The outcomes of this test have this shape.
const resultOf = (outcome: unknown) => outcome as Pocket;
const join = (rounds: readonly RecentRound[], loaded?: readonly (Pocket & { round: string })[]) =>
  joinResults({ recent: rounds, loaded, resultOf, shown: 200 });

test('live tables: the results of the table come before those that were loaded, each once', () => {
  const loaded = [
    { round: '9', pocket: 4 },
    { round: '8', pocket: 3 },
    { round: '6', pocket: 2 },
  ];
  const results = join([recent(10, 5), recent(9, 4), recent(8, null)], loaded);
  expect(results.map(({ round, pocket }) => [round, pocket])).toEqual([
    ['10', 5],
    ['9', 4],
    ['6', 2],
  ]);
  // A result that was loaded while its round is still being shown waits for the table.
  expect(join([recent(8, 3)], loaded).map(({ round }) => round)).toEqual(['8', '6']);
  expect(join([recent(8, 3)])).toHaveLength(1);
  expect(join([], loaded)).toEqual([]);
});

test('live tables: no more results are shown than the page has room for', () => {
  const loaded = Array.from({ length: 250 }, (_, at) => ({ round: String(900 - at), pocket: 1 }));
  expect(join([recent(1_000, 2)], loaded)).toHaveLength(200);
});
