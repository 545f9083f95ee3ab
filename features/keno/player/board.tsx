import { memo, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useLatest } from '#domain/bets/player/betting/use-press.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { NUMBERS, PICKS_MAX } from '../rules.ts';
import { neighbourOf } from './picks.ts';
import type { KenoTable } from './use-keno.ts';

const ALL = Array.from({ length: NUMBERS }, (_, i) => i + 1);

/** Forty tiles. One of them is in the tab order, and arrow keys move on from there. */
export function Board({ table }: { table: KenoTable }) {
  const t = useT('keno');
  const { picks, balls, isHeld } = table;
  const grid = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState(1);
  // Stable functions, so that a tile is rendered again only when it looks different.
  const latest = useLatest(table);
  const toggle = useCallback((number: number) => latest.current.toggle(number), [latest]);
  const walk = useCallback((from: number, event: KeyboardEvent) => {
    const next = neighbourOf(from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
  }, []);
  return (
    <div
      ref={grid}
      className="keno-board"
      role="group"
      aria-label={t('board', { count: picks.length })}
    >
      {ALL.map((number) => (
        <Tile
          key={number}
          number={number}
          isPicked={picks.includes(number)}
          isDrawn={balls.out.includes(number)}
          isLatest={balls.isMoving && balls.out.at(-1) === number}
          isEntry={number === entry}
          isClosed={isHeld || (picks.length === PICKS_MAX && !picks.includes(number))}
          onToggle={toggle}
          onWalk={walk}
          onEnter={setEntry}
        />
      ))}
    </div>
  );
}

type TileProps = {
  number: number;
  isPicked: boolean;
  isDrawn: boolean;
  /** Its ball is the latest one drawn so far. */
  isLatest: boolean;
  isEntry: boolean;
  isClosed: boolean;
  onToggle: (number: number) => void;
  onWalk: (from: number, event: KeyboardEvent) => void;
  onEnter: (number: number) => void;
};

const Tile = memo(function Tile(props: TileProps) {
  const { number, isPicked, isDrawn } = props;
  const t = useT('keno');
  return (
    <button
      type="button"
      className="keno-tile"
      data-number={number}
      data-drawn={isDrawn || undefined}
      data-latest={props.isLatest || undefined}
      aria-pressed={isPicked}
      aria-disabled={props.isClosed || undefined}
      tabIndex={props.isEntry ? 0 : -1}
      onClick={(event) => {
        props.onToggle(number);
        // A player with a mouse may use the space bar, which must draw and not press a tile.
        if (isByMouse(event.nativeEvent)) event.currentTarget.blur();
      }}
      onKeyDown={(event) => props.onWalk(number, event)}
      onFocus={() => props.onEnter(number)}
    >
      <span>{number}</span>
      {isDrawn && (
        <span className="visually-hidden"> {t(isPicked ? 'tile.hit' : 'tile.drawn')}</span>
      )}
    </button>
  );
});

/** Browsers report the pointer type of a click; for a screen reader's click it is empty. */
function isByMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse';
}
