import type { ComponentType } from 'react';
import { ROAD_ROWS, type RoadCell } from '../rules.roads.ts';

type RoadProps<Entry> = {
  name: string;
  /** How many columns are shown: the last ones. */
  columns: number;
  cells: readonly RoadCell<Entry>[];
  /** Draws an entry in a cell of ten by ten. */
  mark: ComponentType<{ entry: Entry }>;
  isSmall?: boolean;
};

/** A road on its grid. Screen readers have the counts and the last rounds. */
export function Road<Entry>({ name, columns, cells, mark: Mark, isSmall }: RoadProps<Entry>) {
  const last = cells.reduce((most, { column }) => Math.max(most, column), 0);
  const first = Math.max(0, last - columns + 2);
  const [width, height] = [columns * 10, ROAD_ROWS * 10];
  return (
    <figure className="baccarat-road" data-small={isSmall}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="baccarat-grid" d={gridOf(columns)} />
        {cells.map(({ column, row, entry }) =>
          column < first ? null : (
            <g
              key={`${column} ${row}`}
              transform={`translate(${(column - first) * 10} ${row * 10})`}
            >
              <Mark entry={entry} />
            </g>
          ),
        )}
      </svg>
    </figure>
  );
}

function gridOf(columns: number): string {
  const down = Array.from({ length: columns + 1 }, (_, x) => `M${x * 10} 0v${ROAD_ROWS * 10}`);
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, y) => `M0 ${y * 10}h${columns * 10}`);
  return [...down, ...across].join('');
}
