/** What a shown round needs of the picture. */
import type { SlotCell, SlotCoin, SlotGrid, SlotWin } from '../../rules.outcome.ts';

export type ReelLanding = {
  readonly isTurbo: boolean;
  /** Reels that do not turn. */
  readonly held: readonly number[];
  /** Reels that turn longer, because the feature is near. */
  readonly slow: readonly number[];
};

export type ReelTurn = {
  readonly isTurbo: boolean;
  /** Reels that do not turn. */
  readonly held: readonly number[];
  /** The symbol that turns past between empty cells; undefined for all symbols. */
  readonly coin?: number | undefined;
};

export type Scene = {
  turn(turning: ReelTurn): void;
  land(grid: SlotGrid, landing: ReelLanding): Promise<void>;
  rest(grid: SlotGrid): void;
  /** The cells vanish, what lies above falls, and the grid is refilled. */
  fall(removed: readonly SlotCell[], grid: SlotGrid): Promise<void>;
  light(wins: readonly SlotWin[]): Promise<void>;
  unlight(): void;
  /** Values on the coins; `isLocked` covers their cells while the reels turn. */
  coins(coins: readonly SlotCoin[], grid: SlotGrid, isLocked: boolean): Promise<void>;
  marks(marks: readonly (readonly number[])[]): void;
  growWilds(reels: readonly number[]): Promise<void>;
  /** Sparks over the whole stage; a larger win has more. */
  celebrate(level: number): void;
  /** Removes all that lies on the symbols. */
  clear(): void;
  wait(ms: number): Promise<void>;
};
