import type { KeyboardEvent } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { SIDE } from '../rules.ts';
import type { TileFace } from './tiles.ts';

type TileProps = {
  tile: number;
  face: TileFace;
  /** Its position among the marks, from 1; 0 when it is not marked. */
  mark: number;
  canPress: boolean;
  isMarking: boolean;
  /** The one tile of the board in the tab order. */
  isFocused: boolean;
  onPress: (tile: number) => void;
  onFocus: (tile: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A tile: closed with its number, or open with a gem or a mine. */
export function Tile(props: TileProps) {
  const { tile, face, mark, canPress, isMarking, isFocused } = props;
  const t = useT('miner');
  const isClosed = face === 'closed' || face === 'waiting';
  const place = {
    number: tile + 1,
    row: Math.floor(tile / SIDE) + 1,
    column: (tile % SIDE) + 1,
  };
  const name = [t('tile.name', place), t(`tile.${face}`)];
  if (mark > 0) name.push(t('tile.marked', { mark }));
  return (
    <div role="gridcell" className="miner-cell">
      <button
        type="button"
        className="miner-tile"
        data-tile={tile}
        data-face={face}
        data-mark={mark > 0 ? mark : undefined}
        tabIndex={isFocused ? 0 : -1}
        aria-disabled={!canPress}
        aria-pressed={isMarking ? mark > 0 : undefined}
        aria-label={name.join(', ')}
        onClick={() => canPress && props.onPress(tile)}
        onFocus={() => props.onFocus(tile)}
        onKeyDown={props.onKeyDown}
      >
        <span className="miner-well">{!isClosed && <span className="miner-find" />}</span>
        <span className="miner-lid">
          <span className="tabular">{tile + 1}</span>
        </span>
      </button>
    </div>
  );
}
