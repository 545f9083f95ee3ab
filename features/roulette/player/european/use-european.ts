/** The European table: the chips on its cloth, and everything games have in common. */
import { useHotkeys } from '#domain/bets/player/hotkeys.ts';
import { useMyBets } from '#domain/bets/player/my-bets.ts';
import { useShowing, type Scene } from '#domain/bets/player/showing.ts';
import { readStake, stakeText } from '#domain/bets/player/stake.ts';
import { usePlay, type Play } from '#domain/bets/player/use-play.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { pocketOf } from '../../rules.double.ts';
import { POCKETS, roulette } from '../../rules.ts';
import { draftFor, draftOfBet, layoutOfDraft, totalOf, type Draft } from '../cloth/draft.ts';
import { sendSpin } from './send.ts';
import { useCloth, type ClothHands } from './use-cloth.ts';
import { useSeat } from '#domain/bets/player/use-seat.ts';
import { useGameTable } from '#domain/bets/player/game-table.ts';
import { stakeLimits } from '#domain/bets/player/stake.ts';

export const SPIN_MS = { normal: 4_800, fast: 1_000 };
/** Chips on one number pay most; a table that takes them takes all others. */
const BEST_M4 = 360_000n;
const NO_LAYOUT = { chips: [] };

export type EuropeanTable = {
  readonly play: Play;
  readonly scene: Scene;
  readonly cloth: ClothHands;
  /** Latest first; without the one whose ball still runs. */
  readonly spins: readonly BetRecord[];
  /** The chips of the last spin, or undefined if there was none. */
  readonly again: Draft | undefined;
};

export function useEuropean(): EuropeanTable {
  const seat = useSeat();
  const table = useGameTable(roulette.name);
  const cloth = useCloth(seat.currency, stakeLimits(table, seat.currency, BEST_M4));
  const scene = useShowing(sendSpin, SPIN_MS);
  const layout = layoutOfDraft(cloth.draft);
  const params = layout ?? NO_LAYOUT;
  const given = usePlay({ game: roulette.name, params, bestM4: BEST_M4, send: scene.send });
  const text = stakeText(totalOf(cloth.draft));
  // The stake is what lies on the cloth, and is never typed.
  if (given.stake.text !== text) given.stake.set(text);
  const spins = useMyBets(roulette.name, seat.mode).bets;
  const again = spins[0] && draftOfBet(spins[0]);
  const play = withCloth(given, cloth, scene, layout !== undefined);
  const act = (does: () => void) => () => {
    if (!play.isLocked) does();
  };
  const press = () => (play.isLocked ? play.stopAutobet() : play.bet());
  useHotkeys({
    Space: press,
    Enter: press,
    KeyZ: act(() => cloth.canUndo && cloth.undo()),
    KeyX: act(cloth.clear),
    KeyR: act(() => again && cloth.lay(again)),
    KeyW: act(() => cloth.canDouble && cloth.double()),
  });
  return { play, scene, cloth, spins, again };
}

/** The controls of all games, told of the cloth: no chips is no fault, and a press ends a spin. */
function withCloth(play: Play, cloth: ClothHands, scene: Scene, hasChips: boolean): Play {
  const { stake } = play;
  const isShowing = scene.isMoving && !play.isLocked;
  const set = (text: string) => {
    const wanted = readStake(text);
    const layout = layoutOfDraft(cloth.draft);
    if (layout && wanted !== undefined) cloth.lay(draftFor(layout, wanted));
  };
  return {
    ...play,
    stake: { ...stake, set, fault: hasChips ? stake.fault : undefined },
    canBet: isShowing || (hasChips && play.canBet),
    canStartAutobet: hasChips && play.canStartAutobet,
    bet: isShowing ? scene.skip : play.bet,
  };
}

/** The pocket of a settled spin. */
export function pocketOfBet(bet: BetRecord): number | undefined {
  return pocketOf(bet.outcome, POCKETS);
}
