/** Pointer and keyboard on the board: what is hovered, and what a press or a key does there. */
import { useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { cellOf } from '../../rules.cells.ts';
import { isArrow, nextCell } from './move.ts';

type BoardActions = {
  readonly isFixed: boolean;
  readonly onLocationChange: (cell: string) => void;
  readonly onTake: (cell: string) => void;
};

const NO_NUMBERS: readonly number[] = [];

export function useBoardPointer({ isFixed, onLocationChange, onTake }: BoardActions) {
  const [stop, setStop] = useState('0');
  const [pointed, setPointed] = useState<string>();

  function act(event: SyntheticEvent, does: (cell: string) => void): void {
    const id = cellIn(event);
    if (id !== undefined && !isFixed) does(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const id = cellIn(event);
    if (id === undefined) return;
    if (event.key === 'Delete' || event.key === 'Backspace') act(event, onTake);
    else if (isArrow(event.key)) nextCell(event.currentTarget, id, event.key)?.focus();
    else return;
    event.preventDefault();
  }

  const point = (event: SyntheticEvent) => setPointed(cellIn(event));
  const leave = () => setPointed(undefined);
  const handlers = {
    onKeyDown,
    onClick: (event: SyntheticEvent) => act(event, onLocationChange),
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      act(event, onTake);
    },
    onPointerOver: point,
    onPointerLeave: leave,
    onFocus: (event: SyntheticEvent) => {
      point(event);
      setStop(cellIn(event) ?? stop);
    },
    onBlur: leave,
  };
  const covered = (pointed !== undefined && cellOf(pointed)?.numbers) || NO_NUMBERS;
  /** `stop` is the cell in the tab order. */
  return { stop, covered, handlers };
}

function cellIn(event: SyntheticEvent): string | undefined {
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
}
