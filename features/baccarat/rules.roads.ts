/**
 * The roads of baccarat: the last rounds of a table, drawn as players have always written them
 * down. They are a record and say nothing about the next round.
 *
 * The bead plate has every round, six in a column. The big road leaves ties out: a column goes down
 * while the same side wins, and the next one begins when the other does; ties are marks on the
 * round before. The three derived roads compare columns of the big road: red where their shape
 * repeats, blue where it does not.
 */
import { ROAD_ROWS } from './rules.road-rows.ts';
import type { Winner } from './rules.ts';

export type RoadRound = {
  readonly winner: Winner;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
};

/** A run of the same side, from its first round on. */
type BigRoadColumn = {
  readonly winner: 'player' | 'banker';
  readonly rounds: readonly BigRoadEntry[];
};
type BigRoadEntry = RoadRound & { readonly ties: number };

/** `rounds` are in the order in which they were played. */
export function bigRoad(rounds: readonly RoadRound[]): readonly BigRoadColumn[] {
  const columns: { winner: 'player' | 'banker'; rounds: BigRoadEntry[] }[] = [];
  // Ties before the first win have no round to be marked on and go to the first one.
  let waiting = 0;
  for (const round of rounds) {
    const column = columns.at(-1);
    if (round.winner === 'tie') {
      const last = column?.rounds.pop();
      if (column && last) column.rounds.push({ ...last, ties: last.ties + 1 });
      else waiting += 1;
      continue;
    }
    const entry = { ...round, ties: waiting };
    waiting = 0;
    if (column?.winner === round.winner) column.rounds.push(entry);
    else columns.push({ winner: round.winner, rounds: [entry] });
  }
  return columns;
}

export type RoadColour = 'red' | 'blue';

/** How far each derived road looks back: big eye boy, small road, cockroach pig. */
export const DERIVED_ROADS = { bigEye: 1, small: 2, cockroach: 3 } as const;
export type DerivedRoad = keyof typeof DERIVED_ROADS;

/** The marks of a derived road, one for each round of the big road from where it begins. */
export function derivedRoad(
  columns: readonly { readonly rounds: readonly unknown[] }[],
  road: DerivedRoad,
): readonly RoadColour[] {
  const back = DERIVED_ROADS[road];
  const lengthOf = (column: number) => columns[column]?.rounds.length;
  return columns.flatMap(({ rounds }, column) =>
    rounds.flatMap((_, row): RoadColour[] => {
      // The head of a column compares the two before it: whether they are equally long.
      const [first, second] =
        row === 0
          ? [lengthOf(column - 1), lengthOf(column - 1 - back)]
          : [row, lengthOf(column - back)];
      if (first === undefined || second === undefined) return [];
      // Below the head it is whether the earlier column ended right above this row.
      const isRepeated = row === 0 ? first === second : second !== first;
      return [isRepeated ? 'red' : 'blue'];
    }),
  );
}

/** Equal marks in a row make one column. */
export function columnsOf<Mark extends string>(marks: readonly Mark[]): readonly Mark[][] {
  const columns: Mark[][] = [];
  for (const mark of marks) {
    if (columns.at(-1)?.[0] === mark) columns.at(-1)!.push(mark);
    else columns.push([mark]);
  }
  return columns;
}

export type RoadCell<Entry> = {
  readonly column: number;
  readonly row: number;
  readonly entry: Entry;
};

/**
 * The cells of a road on its grid: a column that reaches the last row, or a cell that is taken,
 * goes on to the right.
 */
export function placedRoad<Entry>(columns: readonly (readonly Entry[])[]): RoadCell<Entry>[] {
  const taken = new Set<string>();
  const cells: RoadCell<Entry>[] = [];
  columns.forEach((entries, at) => {
    let [column, row] = [at, 0];
    // The head of a long column before may have turned into this place.
    while (taken.has(`${column} 0`)) column += 1;
    let isTurned = false;
    entries.forEach((entry, i) => {
      if (i > 0) {
        isTurned ||= row + 1 >= ROAD_ROWS || taken.has(`${column} ${row + 1}`);
        if (isTurned) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row, entry });
    });
  });
  return cells;
}

export type RoadCounts = Readonly<
  Record<Winner | 'playerPair' | 'bankerPair', number> & { rounds: number }
>;

export function roadCounts(rounds: readonly RoadRound[]): RoadCounts {
  const wins = (winner: Winner) => rounds.filter((round) => round.winner === winner).length;
  return {
    rounds: rounds.length,
    player: wins('player'),
    banker: wins('banker'),
    tie: wins('tie'),
    playerPair: rounds.filter(({ playerPair }) => playerPair).length,
    bankerPair: rounds.filter(({ bankerPair }) => bankerPair).length,
  };
}
