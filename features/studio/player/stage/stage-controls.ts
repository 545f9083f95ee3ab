/** What the game tells its stage to do. */
import type { Micro } from '#core/money.ts';
import type { SlotGrid, SlotWin } from '../../rules.outcome.ts';
import { shareOf } from '../play/play-state.ts';
import type { RoundShow, SlotStage } from '../play/stage-port.ts';
import { EMPTY_HUD, setHud } from '../show/hud.ts';
import { startingGrid } from '../show/starting-grid.ts';
import { showRound } from '../show/show-round.ts';
import type { Motion } from './motion.ts';
import type { PixiScene } from './pixi-scene.ts';
import type { StageOptions } from './stage-options.ts';

/** How long each win is lit while nothing else happens. */
const TOUR_MS = 1_500;

export function stageControls(
  options: StageOptions,
  scene: PixiScene,
  motion: Motion,
  setCost: (cost: Micro) => void,
): SlotStage {
  const { sheet, hud, cue, say } = options;
  let shown: SlotGrid = startingGrid(sheet);
  let isTurning = false;
  let mayHurry = false;
  /** Counts what is shown: a tour of earlier wins ends with the next round. */
  let turn = 0;
  const begin = (isTurbo: boolean) => {
    turn += 1;
    isTurning = true;
    scene.clear();
    setHud(hud, EMPTY_HUD);
    scene.turn({ isTurbo, held: [] });
  };
  const rest = (grid: SlotGrid) => {
    turn += 1;
    isTurning = false;
    shown = grid;
    scene.clear();
    scene.rest(grid);
  };
  return {
    turn: begin,
    halt: () => rest(shown),
    rest: (grid) => rest(grid ?? startingGrid(sheet)),
    skip() {
      if (mayHurry || !scene.isTurning) motion.skip();
    },
    async show(round) {
      turn += 1;
      const own = turn;
      setCost(round.cost);
      ({ mayHurry } = round);
      await showRound({ scene, hud, sheet, cue, say }, round, isTurning);
      isTurning = false;
      shown = round.outcome.spins.at(-1)?.steps.at(-1)?.grid ?? shown;
      void tour(lastWins(round), round.cost, () => own === turn);
    },
  };

  /** Lights the wins of a round one after another until something else happens. */
  async function tour(wins: readonly SlotWin[], cost: Micro, isOwn: () => boolean): Promise<void> {
    for (let index = 0; wins.length > 0 && isOwn(); index += 1) {
      const win = wins[index % wins.length]!;
      setHud(hud, { part: { win, amount: shareOf(cost, win.paysM4) } });
      await scene.light([win]);
      await motion.wait(TOUR_MS);
    }
  }
}

/** Of a round without a feature: its wins still lie on the reels. */
function lastWins({ outcome }: RoundShow): readonly SlotWin[] {
  const [spin] = outcome.spins;
  return outcome.spins.length === 1 && spin?.steps.length === 1 ? spin.steps[0]!.wins : [];
}
