import { expect, test } from 'vitest';
import {
  bigRoad,
  columnsOf,
  derivedRoad,
  placedRoad,
  roadCounts,
  type RoadRound,
} from './rules.roads.ts';
import { ROAD_ROWS } from './rules.road-rows.ts';

/** "PBT": a round for each letter; a small letter had a pair of that side. */
function rounds(text: string): RoadRound[] {
  const winners = { p: 'player', b: 'banker', t: 'tie' } as const;
  return [...text].map((letter) => ({
    winner: winners[letter.toLowerCase() as keyof typeof winners],
    playerPair: letter === 'p',
    bankerPair: letter === 'b',
  }));
}

const drawn = (text: string) =>
  bigRoad(rounds(text)).map(
    (column) =>
      `${column.winner[0]}${column.rounds.map(({ ties }) => (ties === 0 ? '.' : ties)).join('')}`,
  );

test('baccarat: the big road begins a column with every change of side and marks ties', () => {
  expect(drawn('PPBTTBP')).toEqual(['p..', 'b2.', 'p.']);
  // Ties before the first win are marked on it.
  expect(drawn('TTPTB')).toEqual(['p3', 'b.']);
  expect(drawn('TT')).toEqual([]);
});

/*
 * By hand. The columns of BBB P BB PP B P PP… are, with their lengths:
 *
 *   column  0 1 2 3 4 5
 *   side    B P B P B P
 *   length  3 1 2 2 1 3
 *
 * Big eye boy (one column back) begins at the second row of column 1, which is empty here, so at
 * the head of column 2: columns 1 and 0 are 1 and 3 long, so blue. Row 2 of column 2: column 1 ends
 * right above: blue. Head of 3: 2 and 1: blue; its row 2: column 2 has that row: red. Head of 4: 2
 * and 2: red. Head of 5: 1 and 2: blue; its row 2: column 4 ends right above: blue; its row 3:
 * column 4 is empty there and above: red.
 */
const HAND = 'BBBPBBPPBPPP';

test('baccarat: the derived roads agree with an example worked by hand', () => {
  const columns = bigRoad(rounds(HAND));
  expect(columns.map((column) => column.rounds.length)).toEqual([3, 1, 2, 2, 1, 3]);
  const colours = (road: 'bigEye' | 'small' | 'cockroach') =>
    derivedRoad(columns, road)
      .map((colour) => colour[0])
      .join('');
  expect(colours('bigEye')).toBe('bbbrrbbr');
  // Two back. Row 2 of column 2: column 0 has it: red. Head of 3: columns 2 and 0, 2 and 3: blue;
  // row 2: column 1 ends right above: blue. Head of 4: columns 3 and 1, 2 and 1: blue. Head of 5:
  // columns 4 and 2, 1 and 2: blue; row 2: column 3 has it: red; row 3: column 3 ends right above:
  // blue.
  expect(colours('small')).toBe('rbbbbrb');
  // Three back. Row 2 of column 3: column 0 has it: red. Head of 4: columns 3 and 0, 2 and 3: blue.
  // Head of 5: columns 4 and 1, 1 and 1: red; row 2: column 2 has it: red; row 3: column 2 ends
  // right above: blue.
  expect(colours('cockroach')).toBe('rbrrb');
});

test('baccarat: ties change no derived road', () => {
  const [plain, tied] = [bigRoad(rounds(HAND)), bigRoad(rounds([...HAND].join('T')))];
  for (const road of ['bigEye', 'small', 'cockroach'] as const) {
    expect(derivedRoad(tied, road)).toEqual(derivedRoad(plain, road));
    expect(derivedRoad([], road)).toEqual([]);
  }
});

test('baccarat: a long column turns to the right at the last row and before a taken cell', () => {
  const cells = placedRoad([[...'12345678'], ['a', 'b', 'c', 'd', 'e', 'f'], ['x']]);
  const at = Object.fromEntries(cells.map(({ entry, column, row }) => [entry, [column, row]]));
  expect([at['6'], at['7'], at['8']]).toEqual([
    [0, ROAD_ROWS - 1],
    [1, ROAD_ROWS - 1],
    [2, ROAD_ROWS - 1],
  ]);
  // The tail of the first column lies in the last row, so the second turns one row above.
  expect([at['e'], at['f'], at['x']]).toEqual([
    [1, 4],
    [2, 4],
    [2, 0],
  ]);
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
});

test('baccarat: equal marks make one column', () => {
  expect(columnsOf(['red', 'red', 'blue', 'red'])).toEqual([['red', 'red'], ['blue'], ['red']]);
  expect(columnsOf([])).toEqual([]);
});

test('baccarat: the last rounds are counted by side and by pairs', () => {
  expect(roadCounts(rounds('PpBbT'))).toEqual({
    rounds: 5,
    player: 2,
    banker: 2,
    tie: 1,
    playerPair: 1,
    bankerPair: 1,
  });
});
