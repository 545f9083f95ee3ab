/** The words and numbers over the stage. They are HTML: sharp, translated and read aloud. */
import { createFirstStore, type FirstStore } from '#platform/browser/first-store.ts';
import { ZERO, type Micro } from '#core/money.ts';
import type { SlotSpin, SlotWin } from '../../rules.outcome.ts';
import type { Cheer } from './cheer.ts';

export type StageBanner =
  | { readonly kind: 'feature'; readonly spin: 'free' | 'respin'; readonly count: number }
  | { readonly kind: 'more'; readonly spin: 'free' | 'respin'; readonly count: number }
  | { readonly kind: 'sum'; readonly amount: Micro; readonly spins: number }
  | { readonly kind: 'jackpot'; readonly tier: string; readonly amount: Micro }
  | { readonly kind: 'cheer'; readonly cheer: Cheer; readonly amount: Micro }
  | { readonly kind: 'capped'; readonly amount: Micro };

export type Counter = {
  readonly spin: Exclude<SlotSpin['kind'], 'base'>;
  readonly left: number;
};

export type Hud = {
  /** What the round has returned so far. */
  readonly win: Micro;
  /** How long the number takes to grow. */
  readonly winMs: number;
  /** The win that is lit alone. */
  readonly part: { readonly win: SlotWin; readonly amount: Micro } | null;
  readonly counter: Counter | null;
  /** Of the current step. */
  readonly multiplier: number | null;
  readonly banner: StageBanner | null;
};

export type Said =
  | { readonly kind: 'spin'; readonly amount: Micro; readonly left: number | undefined }
  | { readonly kind: 'feature'; readonly spin: 'free' | 'respin'; readonly count: number }
  | { readonly kind: 'round'; readonly amount: Micro };

export type HudStore = FirstStore<Hud>;

export const EMPTY_HUD: Hud = {
  win: ZERO,
  winMs: 0,
  part: null,
  counter: null,
  multiplier: null,
  banner: null,
};

export function createHud(): HudStore {
  return createFirstStore(EMPTY_HUD);
}

export function setHud(hud: HudStore, change: Partial<Hud>): void {
  hud.set({ ...hud.get(), ...change });
}
