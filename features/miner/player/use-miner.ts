/** The miner's table: how many mines are laid, what is marked, and what games have in common. */
import { useState } from 'react';
import { streamFrom } from '#core/fairness/pf1.ts';
import { isAutobetRunning } from '#domain/bets/player/game-play.ts';
import { useHotkeys } from '#domain/bets/player/hotkeys.ts';
import { doubled, halved, stakeText } from '#domain/bets/player/stake.ts';
import { useSteps, type StepsPlay } from '#domain/bets/player/use-steps.ts';
import { minerCalls } from '../contract.ts';
import { gemsUnder, MINES_MAX, MINES_MIN, miner } from '../rules.ts';
import { anyLid, facesOf, marked, nextMarked, type TileFace } from './tiles.ts';

export type MinerPlay = StepsPlay<typeof minerCalls>;
type Round = NonNullable<MinerPlay['round']>;

export type MinerTable = {
  readonly play: MinerPlay;
  readonly mines: number;
  /** The round whose lids are on the board, or null when all lids are down. */
  readonly round: Round | null;
  readonly faces: readonly TileFace[];
  /** The lids an autobet lifts, in their order. */
  readonly marks: readonly number[];
  /** A press on a lid marks it. */
  readonly isMarking: boolean;
  setMines(mines: number): void;
  setMarking(isMarking: boolean): void;
  clearMarks(): void;
  /** A press on a place of the board. */
  press(tile: number): void;
  liftAny(): void;
};

type Wish = {
  readonly mines: number;
  readonly marks: readonly number[];
  readonly isMarking: boolean;
  /** The ended round whose lids were laid back. */
  readonly laidBack: string;
};

const FIRST: Wish = { mines: 3, marks: [], isMarking: false, laidBack: '' };

export function useMiner(): MinerTable {
  const [wish, setWish] = useState(FIRST);
  const { marks } = wish;
  const play = useMarkedPlay(wish.mines, marks);
  const { isOpen } = play;
  const isOld = !isOpen && play.round?.id === wish.laidBack;
  const round = isOld ? null : play.round;
  const mines = isOpen && round ? round.view.mines : wish.mines;
  const isMarking = wish.isMarking && !isOpen;
  const asked = play.pending?.kind === 'step' ? play.pending.choice.tile : null;
  const faces = facesOf(round, asked);

  /** Whatever is changed, the lids of the last round are laid back: it is another board. */
  function change(part: Partial<Wish>): void {
    if (!play.isLocked) setWish({ ...wish, ...part, laidBack: play.round?.id ?? '' });
  }

  function press(tile: number): void {
    if (isMarking) change({ marks: marked(marks, tile, gemsUnder(mines)) });
    else if (faces[tile] === 'lid') play.choose({ tile });
  }

  const table: MinerTable = {
    play,
    mines,
    round,
    faces,
    marks,
    isMarking,
    setMines: (next) => change({ mines: next, marks: marks.slice(0, gemsUnder(next)) }),
    setMarking: (next) => change({ isMarking: next }),
    clearMarks: () => change({ marks: [] }),
    press,
    liftAny() {
      const tile = anyLid(round?.view.opened ?? [], drawHere);
      if (play.canChoose && tile !== undefined) play.choose({ tile });
    },
  };
  useKeys(table);
  return table;
}

/** An autobet lifts the marked lids and takes the money; without marks there is none to start. */
function useMarkedPlay(mines: number, marks: readonly number[]): MinerPlay {
  const play = useSteps({
    game: miner.name,
    calls: minerCalls,
    start: { mines },
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
  const { limits, amount } = play.stake;
  const stake = (step: typeof halved) => {
    if (limits && !play.isLocked) play.stake.set(stakeText(step(amount ?? limits.min, limits)));
  };
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
    Space: go,
    Enter: go,
    KeyQ: () => stake(halved),
    KeyW: () => stake(doubled),
    KeyR: table.liftAny,
    KeyA: () => lay(-1),
    KeyD: () => lay(1),
  });
}

/** The browser's own chance: which lid he lifts is the player's choice and no part of the draw. */
function drawHere(n: number): number {
  return streamFrom(() => crypto.getRandomValues(new Uint32Array(1))[0]!).int(n);
}
