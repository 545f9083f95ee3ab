/** What is written on the roads. It loads when they are seen. */
import type { ComponentType } from 'react';
import {
  bigRoad,
  columnsOf,
  derivedRoad,
  placedRoad,
  type DerivedRoad,
  type RoadCell,
  type RoadRound,
} from '../rules.roads.ts';
import { BeadMark, BigMark, DerivedMark } from './road-marks.tsx';

export { roadCounts } from '../rules.roads.ts';

type RoadCellsProps = {
  readonly road: 'bead' | 'big' | DerivedRoad;
  readonly rounds: readonly RoadRound[];
  /** The last ones are shown. */
  readonly columns: number;
};

export function RoadCells({ road, rounds, columns }: RoadCellsProps) {
  if (road === 'bead') {
    return <Cells columns={columns} cells={placedRoad(beadsOf(rounds))} mark={BeadMark} />;
  }
  const big = bigRoad(rounds);
  if (road === 'big') {
    const cells = placedRoad(big.map((column) => column.rounds));
    return <Cells columns={columns} cells={cells} mark={BigMark} />;
  }
  const cells = placedRoad(columnsOf(derivedRoad(big, road)));
  return <Cells columns={columns} cells={cells} mark={DerivedMark[road]} />;
}

function beadsOf(rounds: readonly RoadRound[]): readonly RoadRound[][] {
  return Array.from({ length: Math.ceil(rounds.length / 6) }, (_, at) =>
    rounds.slice(at * 6, at * 6 + 6),
  );
}

type CellsProps<Entry> = {
  columns: number;
  cells: readonly RoadCell<Entry>[];
  mark: ComponentType<{ entry: Entry }>;
};

function Cells<Entry>({ columns, cells, mark: Mark }: CellsProps<Entry>) {
  const last = cells.reduce((most, { column }) => Math.max(most, column), 0);
  const first = Math.max(0, last - columns + 2);
  return cells.map(({ column, row, entry }) =>
    column < first ? null : (
      <g key={`${column} ${row}`} transform={`translate(${(column - first) * 10} ${row * 10})`}>
        <Mark entry={entry} />
      </g>
    ),
  );
}
