/** The chips on the board, and what a press on it does. */
import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import type { ChipLimits } from '#domain/live-tables/player/chips/chips.ts';
import { useChips, type Chips } from '#domain/live-tables/player/chips/use-chips.ts';
import { cellOf } from '../../rules.cells.ts';
import { neighboursOf, SECTORS, type Sector } from '../board/racetrack.ts';

/** What a press on the board does. */
export const PRESS_MODES = ['place', 'neighbours', 'take'] as const;
export type PressMode = (typeof PRESS_MODES)[number];

export type BoardControls = Chips & {
  readonly mode: PressMode;
  setMode(hand: PressMode): void;
  press(cell: string): void;
  laySector(sector: Sector): void;
  layNeighbours(number: number): void;
};

export function useBoard(currency: WalletCurrency, limits: ChipLimits | undefined): BoardControls {
  const [mode, setMode] = useState<PressMode>('place');
  const chips = useChips(currency, limits);
  return {
    ...chips,
    mode,
    setMode,
    press: (cell) => (mode === 'take' ? chips.take(cell) : chips.put(cellsFor(mode, cell))),
    laySector: (sector) => chips.put(SECTORS[sector]),
    layNeighbours: (number) => chips.put(neighboursOf(number)),
  };
}

/** A number is placed with its neighbours; other cells have none. */
function cellsFor(hand: PressMode, id: string): readonly string[] {
  const cell = cellOf(id);
  return hand === 'neighbours' && cell?.kind === 'straight' ? neighboursOf(Number(id)) : [id];
}
