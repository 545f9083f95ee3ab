/** The chips of the player, kept apart for each currency, with every step back. */
import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { cellOf } from '../../rules.cells.ts';
import { chipValues, type ChipLimits } from '../cloth/chips.ts';
import { doubledDraft, EMPTY_DRAFT, placed, taken, totalOf, type Draft } from '../cloth/draft.ts';
import { neighboursOf, SECTORS, type Sector } from '../cloth/racetrack.ts';

/** What a press on the cloth does. */
export const HANDS = ['place', 'neighbours', 'take'] as const;
export type Hand = (typeof HANDS)[number];

type Layouts = { readonly draft: Draft; readonly past: readonly Draft[] };
const NO_CHIPS: Layouts = { draft: EMPTY_DRAFT, past: [] };
const PAST_MAX = 100;

export type ClothHands = {
  readonly draft: Draft;
  readonly hand: Hand;
  readonly chips: readonly Micro[];
  readonly chip: Micro | undefined;
  readonly canUndo: boolean;
  readonly canDouble: boolean;
  /** The last chip was not laid: the table takes no more in all. */
  readonly isFull: boolean;
  setHand(hand: Hand): void;
  setChip(chip: Micro): void;
  press(cell: string): void;
  take(cell: string): void;
  laySector(sector: Sector): void;
  layNeighbours(number: number): void;
  undo(): void;
  clear(): void;
  double(): void;
  /** Other chips in place of all that lie there. */
  lay(draft: Draft): void;
};

export function useCloth(currency: WalletCurrency, limits: ChipLimits | undefined): ClothHands {
  const [layouts, setLayouts] = useState<Partial<Record<WalletCurrency, Layouts>>>({});
  const [chosen, setChosen] = useState<Partial<Record<WalletCurrency, Micro>>>({});
  const [hand, setHand] = useState<Hand>('place');
  const [isFull, setFull] = useState(false);
  const { draft, past } = layouts[currency] ?? NO_CHIPS;
  const chips = limits ? chipValues(limits) : [];
  const chip = chips.find((each) => each === chosen[currency]) ?? chips[1] ?? chips[0];
  const room = limits?.max ?? 0n;

  function keep(next: Layouts): void {
    setFull(false);
    setLayouts({ ...layouts, [currency]: next });
  }
  function lay(next: Draft): void {
    if (totalOf(next) > room) return setFull(true);
    sound('chip');
    keep({ draft: next, past: [...past, draft].slice(-PAST_MAX) });
  }
  function put(cells: readonly string[]): void {
    if (chip !== undefined) lay(placed(draft, cells, chip));
  }
  function take(cell: string): void {
    if (chip !== undefined && draft.has(cell)) lay(taken(draft, cell, chip));
  }

  return {
    draft,
    hand,
    chips,
    chip,
    canUndo: past.length > 0,
    canDouble: draft.size > 0 && totalOf(draft) * 2n <= room,
    isFull,
    setHand,
    setChip: (next) => setChosen({ ...chosen, [currency]: next }),
    press: (cell) => (hand === 'take' ? take(cell) : put(cellsFor(hand, cell))),
    take,
    laySector: (sector) => put(SECTORS[sector]),
    layNeighbours: (number) => put(neighboursOf(number)),
    undo: () => keep({ draft: past.at(-1) ?? EMPTY_DRAFT, past: past.slice(0, -1) }),
    clear: () => lay(EMPTY_DRAFT),
    double: () => lay(doubledDraft(draft)),
    lay,
  };
}

/** On a number the neighbours go with it; elsewhere there are none. */
function cellsFor(hand: Hand, id: string): readonly string[] {
  const cell = cellOf(id);
  return hand === 'neighbours' && cell?.kind === 'straight' ? neighboursOf(Number(id)) : [id];
}
