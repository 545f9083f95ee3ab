/**
 * What a round of a slot looks like, in one form for all of them: enough to animate the round
 * without calculating anything.
 *
 * Every amount is in ten-thousandths (m4) of the stake of the bet itself, all multipliers included.
 * A bet that buys a feature stakes its whole price, so its amounts are shares of that price. The
 * multiplier of the round is the sum of `paysM4` over all wins, or the largest win of the slot if
 * the sum is larger; the round then ends with the step that reached it.
 */

/** A reel, from the left, and a row, from the top; both begin at zero. */
export type SlotCell = readonly [reel: number, row: number];

/** `grid[reel][row]`: an index into the symbols of the slot; -1 is an empty cell. */
export type SlotGrid = readonly (readonly number[])[];

export type SlotWin = {
  readonly symbol: number;
  readonly count: number;
  readonly cells: readonly SlotCell[];
  readonly paysM4: number;
  /** The line it lies on: an index into the lines of the slot. */
  readonly line?: number;
  /** In how many ways the symbols are connected. */
  readonly ways?: number;
  /** The amount is multiplied by this already; absent if it is one. */
  readonly multiplier?: number;
  /** A fixed prize in place of the paytable, named by the slot. */
  readonly prize?: string;
};

/** A coin on the grid: its cell and what it pays. */
export type SlotCoin = readonly [reel: number, row: number, m4: number];

/**
 * The symbols come to rest and their wins are paid. In slots with cascades, the cells of the wins
 * are then removed, what lies above them falls, and the next step shows the refilled grid; the last
 * step of a spin wins nothing. In slots with expanding wilds, a spin that brings wilds has a step
 * of the symbols as they stop, without wins, and one of the filled reels with the wins. In slots
 * of hold and win, the last respin has the wins of all coins.
 */
export type SlotStep = {
  readonly grid: SlotGrid;
  readonly wins: readonly SlotWin[];
  /** The multiplier of this step, which its wins include; absent if it is one. */
  readonly multiplier?: number;
  /** Reels that wilds fill: the grid shows them filled. */
  readonly expanded?: readonly number[];
  /** Reels that did not turn since the last spin. */
  readonly held?: readonly number[];
  /** All coins on the grid, those of earlier spins first. */
  readonly coins?: readonly SlotCoin[];
  /** `marks[reel][row]`: the multiplier of each cell after this step; zero is not marked. */
  readonly marks?: readonly (readonly number[])[];
};

export type SlotSpin = {
  readonly kind: 'base' | 'free' | 'respin';
  readonly steps: readonly SlotStep[];
  /**
   * Free spins or respins that remain after this spin, with those it awarded; absent if there are
   * none before or after it. A bought round begins with its first free spin.
   */
  readonly left?: number;
  /** Free spins or respins that this spin awarded. */
  readonly awarded?: number;
};

export type SlotOutcome = {
  readonly spins: readonly SlotSpin[];
  /** The round reached the largest win and ended there. */
  readonly capped?: true;
  /**
   * A tier of the shared jackpot was hit. It is paid from the pool, on top of the multiplier of the
   * round.
   */
  readonly jackpot?: { readonly tier: string };
};
