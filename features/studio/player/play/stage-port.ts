/** What the game needs of its stage. The stage loads after the controls. */
import type { Micro } from '#core/money.ts';
import type { SlotGrid, SlotOutcome } from '../../rules.outcome.ts';

export type RoundShow = {
  readonly outcome: SlotOutcome;
  /** What the round cost; amounts of the outcome are shares of it. */
  readonly cost: Micro;
  readonly payout: Micro;
  readonly jackpot: Micro;
  readonly isTurbo: boolean;
  /** Whether the law allows to celebrate a win. */
  readonly celebrates: boolean;
  /** Whether a press may stop turning reels. */
  readonly mayHurry: boolean;
};

export type SlotStage = {
  /** The reels begin to turn, until `show` or `halt`. */
  turn(isTurbo: boolean): void;
  /** The reels stop where they were before. */
  halt(): void;
  /** Shows the symbols at rest. */
  rest(grid: SlotGrid | undefined): void;
  /** Resolves when the round has been shown to its end. */
  show(round: RoundShow): Promise<void>;
  /** Goes on to the next moment of what is shown. */
  skip(): void;
};
