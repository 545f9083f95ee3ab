import type { GamePlay } from '#domain/bets/player/betting/game-play.ts';
import type { Draft } from '#domain/live-tables/player/chips/draft.ts';
import type { BoardControls } from './use-board.ts';

/** A table with a betting board, for the parts around the board. */
export type ChipTable = {
  readonly play: Pick<GamePlay, 'isLocked' | 'seat' | 'stake'>;
  readonly board: BoardControls;
  /** The chips of the last spin, or undefined if there was none. */
  readonly again: Draft | undefined;
};
