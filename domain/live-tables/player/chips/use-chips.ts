/** The chips of the player, separate for each currency, with an undo history. */
import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { chipValues, type ChipLimits } from './chips.ts';
import { doubledDraft, EMPTY_DRAFT, placed, taken, totalOf, type Draft } from './draft.ts';

type Layouts = { readonly draft: Draft; readonly past: readonly Draft[] };
const NO_CHIPS: Layouts = { draft: EMPTY_DRAFT, past: [] };
const PAST_MAX = 100;

export type Chips = {
  readonly draft: Draft;
  /** The values to choose from, and the chosen one; none before the limits are known. */
  readonly chips: readonly Micro[];
  readonly chip: Micro | undefined;
  readonly canUndo: boolean;
  readonly canDouble: boolean;
  /** The last chip was not placed: it would exceed the limit of the table. */
  readonly isFull: boolean;
  setChip(chip: Micro): void;
  /** The chosen chip on each of these spots. */
  put(spots: readonly string[]): void;
  /** The chosen chip, or less, off this spot. */
  take(spot: string): void;
  undo(): void;
  clear(): void;
  double(): void;
  /** Replaces all chips on the table. */
  lay(draft: Draft): void;
  /** The chips on this spot were bet: they are no longer a draft, and cannot be undone. */
  drop(spot: string): void;
};

export function useChips(currency: WalletCurrency, limits: ChipLimits | undefined): Chips {
  const [layouts, setLayouts] = useState<Partial<Record<WalletCurrency, Layouts>>>({});
  const [chosen, setChosen] = useState<Partial<Record<WalletCurrency, Micro>>>({});
  const [isFull, setFull] = useState(false);
  const { draft, past } = layouts[currency] ?? NO_CHIPS;
  const chips = limits ? chipValues(limits) : [];
  const chip = chips.find((each) => each === chosen[currency]) ?? chips[1] ?? chips[0];
  const room = limits?.max ?? 0n;

  function store(next: Layouts): void {
    setFull(false);
    setLayouts((known) => ({ ...known, [currency]: next }));
  }
  function lay(next: Draft): void {
    if (totalOf(next) > room) return setFull(true);
    sound('chip');
    store({ draft: next, past: [...past, draft].slice(-PAST_MAX) });
  }

  return {
    draft,
    chips,
    chip,
    canUndo: past.length > 0,
    canDouble: draft.size > 0 && totalOf(draft) * 2n <= room,
    isFull,
    setChip: (next) => setChosen({ ...chosen, [currency]: next }),
    put: (spots) => chip !== undefined && lay(placed(draft, spots, chip)),
    take: (spot) => chip !== undefined && draft.has(spot) && lay(taken(draft, spot, chip)),
    undo: () => store({ draft: past.at(-1) ?? EMPTY_DRAFT, past: past.slice(0, -1) }),
    clear: () => lay(EMPTY_DRAFT),
    double: () => lay(doubledDraft(draft)),
    lay,
    drop: (spot) =>
      setLayouts((known) => {
        const left = [...(known[currency] ?? NO_CHIPS).draft].filter(([each]) => each !== spot);
        return { ...known, [currency]: { draft: new Map(left), past: [] } };
      }),
  };
}
