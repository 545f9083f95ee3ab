/** The chips of the player, separate for each currency, with an undo history. */
import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { cellOf } from '../../rules.cells.ts';
import { chipValues, type ChipLimits } from '../board/chips.ts';
import { doubledDraft, EMPTY_DRAFT, placed, taken, totalOf, type Draft } from '../board/draft.ts';
import { neighboursOf, SECTORS, type Sector } from '../board/racetrack.ts';

/** What a press on the board does. */
export const PRESS_MODES = ['place', 'neighbours', 'take'] as const;
export type PressMode = (typeof PRESS_MODES)[number];

type Layouts = { readonly draft: Draft; readonly past: readonly Draft[] };
const NO_CHIPS: Layouts = { draft: EMPTY_DRAFT, past: [] };
const PAST_MAX = 100;

export type BoardControls = {
  readonly draft: Draft;
  readonly mode: PressMode;
  readonly chips: readonly Micro[];
  readonly chip: Micro | undefined;
  readonly canUndo: boolean;
  readonly canDouble: boolean;
  /** The last chip was not placed: it would exceed the limit of the table. */
  readonly isFull: boolean;
  setMode(hand: PressMode): void;
  setChip(chip: Micro): void;
  press(cell: string): void;
  take(cell: string): void;
  laySector(sector: Sector): void;
  layNeighbours(number: number): void;
  undo(): void;
  clear(): void;
  double(): void;
  /** Replaces all chips on the board. */
  lay(draft: Draft): void;
};

export function useBoard(currency: WalletCurrency, limits: ChipLimits | undefined): BoardControls {
  const [layouts, setLayouts] = useState<Partial<Record<WalletCurrency, Layouts>>>({});
  const [chosen, setChosen] = useState<Partial<Record<WalletCurrency, Micro>>>({});
  const [mode, setMode] = useState<PressMode>('place');
  const [isFull, setFull] = useState(false);
  const { draft, past } = layouts[currency] ?? NO_CHIPS;
  const chips = limits ? chipValues(limits) : [];
  const chip = chips.find((each) => each === chosen[currency]) ?? chips[1] ?? chips[0];
  const room = limits?.max ?? 0n;

  function store(next: Layouts): void {
    setFull(false);
    setLayouts({ ...layouts, [currency]: next });
  }
  function lay(next: Draft): void {
    if (totalOf(next) > room) return setFull(true);
    sound('chip');
    store({ draft: next, past: [...past, draft].slice(-PAST_MAX) });
  }
  function put(cells: readonly string[]): void {
    if (chip !== undefined) lay(placed(draft, cells, chip));
  }
  function take(cell: string): void {
    if (chip !== undefined && draft.has(cell)) lay(taken(draft, cell, chip));
  }

  return {
    draft,
    mode,
    chips,
    chip,
    canUndo: past.length > 0,
    canDouble: draft.size > 0 && totalOf(draft) * 2n <= room,
    isFull,
    setMode,
    setChip: (next) => setChosen({ ...chosen, [currency]: next }),
    press: (cell) => (mode === 'take' ? take(cell) : put(cellsFor(mode, cell))),
    take,
    laySector: (sector) => put(SECTORS[sector]),
    layNeighbours: (number) => put(neighboursOf(number)),
    undo: () => store({ draft: past.at(-1) ?? EMPTY_DRAFT, past: past.slice(0, -1) }),
    clear: () => lay(EMPTY_DRAFT),
    double: () => lay(doubledDraft(draft)),
    lay,
  };
}

/** A number is placed with its neighbours; other cells have none. */
function cellsFor(hand: PressMode, id: string): readonly string[] {
  const cell = cellOf(id);
  return hand === 'neighbours' && cell?.kind === 'straight' ? neighboursOf(Number(id)) : [id];
}
