import { useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { SIDE, TILES } from '../rules.ts';
import { Tile } from './tile.tsx';
import { ALL_TILES } from './tiles.ts';
import type { MinerTable } from './use-miner.ts';

const ROWS = Array.from({ length: SIDE }, (_, row) => row);

/** The board: five rows of five tiles. Arrow keys move on it, Enter or Space opens a tile. */
export function Board({ table }: { table: MinerTable }) {
  const t = useT('miner');
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(12);
  const { faces, marks, isMarking, play, press } = table;

  function walk(event: KeyboardEvent): void {
    const next = nextPlace(event.key, focused);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  }

  const canPress = (tile: number) =>
    isMarking ? !play.isLocked : play.canChoose && faces[tile] === 'closed';
  return (
    <div className="miner-board" role="grid" aria-label={t('board')} ref={grid}>
      {ROWS.map((row) => (
        <div key={row} role="row" className="miner-row">
          {ALL_TILES.slice(row * SIDE, (row + 1) * SIDE).map((tile) => (
            <Tile
              key={tile}
              tile={tile}
              face={faces[tile]!}
              mark={marks.indexOf(tile) + 1}
              canPress={canPress(tile)}
              isMarking={isMarking}
              isFocused={tile === focused}
              onPress={press}
              onFocus={setFocused}
              onKeyDown={walk}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The tile a key moves to; moves stop at the edges, and Home and End are the ends of a row. */
function nextPlace(key: string, at: number): number | undefined {
  const column = at % SIDE;
  if (key === 'ArrowLeft') return column > 0 ? at - 1 : at;
  if (key === 'ArrowRight') return column < SIDE - 1 ? at + 1 : at;
  if (key === 'ArrowUp') return at >= SIDE ? at - SIDE : at;
  if (key === 'ArrowDown') return at < TILES - SIDE ? at + SIDE : at;
  if (key === 'Home') return at - column;
  return key === 'End' ? at - column + SIDE - 1 : undefined;
}
