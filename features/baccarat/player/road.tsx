import type { ReactNode } from 'react';
import { ROAD_ROWS } from '../rules.road-rows.ts';

type RoadProps = {
  name: string;
  /** How many columns are shown. */
  columns: number;
  isSmall: boolean;
  /** The marks, each in a cell of ten by ten. */
  children: ReactNode;
};

/** A road on its grid. Screen readers have the counts and the last rounds. */
export function Road({ name, columns, isSmall, children }: RoadProps) {
  return (
    <figure className="baccarat-road" data-small={isSmall || undefined}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${columns * 10} ${ROAD_ROWS * 10}`} aria-hidden="true">
        <path className="baccarat-grid" d={gridOf(columns)} />
        {children}
      </svg>
    </figure>
  );
}

function gridOf(columns: number): string {
  const down = Array.from({ length: columns + 1 }, (_, x) => `M${x * 10} 0v${ROAD_ROWS * 10}`);
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, y) => `M0 ${y * 10}h${columns * 10}`);
  return [...down, ...across].join('');
}
