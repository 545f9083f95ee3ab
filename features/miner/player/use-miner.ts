/** The miner table: the number of mines, the marks, and what all games have in common. */
import { useState } from 'react';
import { streamFrom } from '#core/fairness/pf1.ts';
import { isAutobetRunning } from '#domain/bets/player/betting/game-play.ts';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useSteps, type StepsPlay } from '#domain/bets/player/steps/use-steps.ts';
import { minerCalls } from '../contract.ts';
import { gemsWith, MINES_MAX, MINES_MIN, miner } from '../rules.ts';
import { randomClosedTile, facesOf, toggleMark, nextMarked, type TileFace } from './tiles.ts';

export type MinerPlay = StepsPlay<typeof minerCalls>;
type Round = NonNullable<MinerPlay['round']>;

export type MinerTable = {
  readonly play: MinerPlay;
  readonly mines: number;
  /** The round on the board, or null when all tiles are closed. */
  readonly round: Round | null;
  readonly faces: readonly TileFace[];
  /** The tiles an autobet opens, in order. */
  readonly marks: readonly number[];
  /** A press on a tile marks it. */
  readonly isMarking: boolean;
  setMines(mines: number): void;
  setMarking(isMarking: boolean): void;
  clearMarks(): void;
  /** A press on a tile of the board. */
  press(tile: number): void;
  openRandom(): void;
};

type BoardSetup = {
  readonly mines: number;
  readonly marks: readonly number[];
  readonly isMarking: boolean;
  /** The finished round that was cleared from the board. */
  readonly clearedRound: string;
};

const DEFAULT_SETUP: BoardSetup = { mines: 3, marks: [], isMarking: false, clearedRound: '' };

export function useMiner(): MinerTable {
  const [setup, setSetup] = useState(DEFAULT_SETUP);
  const { marks } = setup;
  const play = useMarkedPlay(setup.mines, marks);
  const { isOpen } = play;
  const isOld = !isOpen && play.round?.id === setup.clearedRound;
  const round = isOld ? null : play.round;
  const mines = isOpen && round ? round.view.mines : setup.mines;
  const isMarking = setup.isMarking && !isOpen;
  const asked = play.pending?.kind === 'step' ? play.pending.choice.tile : null;
  const faces = facesOf(round, asked);

  /** Any change clears the last round from the board: it is another board. */
  function change(part: Partial<BoardSetup>): void {
    if (!play.isLocked) setSetup({ ...setup, ...part, clearedRound: play.round?.id ?? '' });
  }

  function press(tile: number): void {
    if (isMarking) change({ marks: toggleMark(marks, tile, gemsWith(mines)) });
    else if (faces[tile] === 'closed') play.choose({ tile });
  }

  const table: MinerTable = {
    play,
    mines,
    round,
    faces,
    marks,
    isMarking,
    setMines: (next) => change({ mines: next, marks: marks.slice(0, gemsWith(next)) }),
    setMarking: (next) => change({ isMarking: next }),
    clearMarks: () => change({ marks: [] }),
    press,
    openRandom() {
      const tile = randomClosedTile(round?.view.opened ?? [], randomInt);
      if (play.canChoose && tile !== undefined) play.choose({ tile });
    },
  };
  useKeys(table);
  return table;
}

/** An autobet opens the marked tiles and cashes out; without marks it cannot start. */
function useMarkedPlay(mines: number, marks: readonly number[]): MinerPlay {
  const play = useSteps({
    game: miner.name,
    calls: minerCalls,
    start: { mines },
    firstM4: miner.firstMultiplier({ mines }),
    auto: ({ view }) => {
      const tile = nextMarked(marks, view);
      return tile === undefined ? { cashOut: true } : { choice: { tile } };
    },
  });
  if (marks.length > 0) return play;
  return { ...play, canStartAutobet: false, startAutobet: () => {} };
}

function useKeys(table: MinerTable): void {
  const { play, mines } = table;
  const lay = (by: number) => {
    const next = mines + by;
    if (next >= MINES_MIN && next <= MINES_MAX) table.setMines(next);
  };
  const go = () => {
    if (isAutobetRunning(play)) play.stopAutobet();
    else if (play.isOpen) play.cashOut();
    else play.bet();
  };
  useHotkeys({
    ...playHotkeys(play, go),
    KeyR: table.openRandom,
    KeyA: () => lay(-1),
    KeyD: () => lay(1),
  });
}

/**
 * Randomness of the browser: which tile is opened is the player's choice and no part of the draw.
 */
function randomInt(n: number): number {
  return streamFrom(() => crypto.getRandomValues(new Uint32Array(1))[0]!).int(n);
}
