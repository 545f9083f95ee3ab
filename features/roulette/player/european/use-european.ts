/** European roulette: the chips on the board, and what all games have in common. */
import { useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useMyBets } from '#domain/bets/player/lists/my-bets.ts';
import {
  useBetAnimation,
  type AnimatedBetting,
} from '#domain/bets/player/betting/bet-animation.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#domain/bets/player/betting/order.ts';
import { readStake, stakeText } from '#domain/bets/player/stake/stake.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { placeChips } from '../../contract.ts';
import { pocketOf } from '../../rules.double.ts';
import { parseLayout, POCKETS, roulette } from '../../rules.ts';
import { chipKeys } from '#domain/live-tables/player/chips/chip-keys.ts';
import { totalOf, type Draft } from '#domain/live-tables/player/chips/draft.ts';
import { draftFor, draftOfBet, layoutOfDraft } from '../board/draft.ts';
import { useBoard, type BoardControls } from './use-board.ts';
import { useSeat } from '#domain/bets/player/seat/use-seat.ts';
import { useGameTable } from '#domain/bets/player/game-table.ts';
import { stakeLimits } from '#domain/bets/player/stake/stake.ts';

export const SPIN_MS = { normal: 4_800, fast: 1_000 };
/** A chip on one number pays most; a table that accepts it accepts all others. */
const BEST_M4 = 360_000n;
const NO_LAYOUT = { chips: [] };

const sendSpin = instantSender(placeChips, chipsOf);

export type EuropeanTable = {
  readonly play: Play;
  readonly scene: AnimatedBetting;
  readonly board: BoardControls;
  /** Latest first; without the one whose ball is still running. */
  readonly spins: readonly BetRecord[];
  /** The chips of the last spin, or undefined if there was none. */
  readonly again: Draft | undefined;
};

export function useEuropean(): EuropeanTable {
  const seat = useSeat('roulette');
  const table = useGameTable(roulette.name);
  const board = useBoard(seat.currency, stakeLimits(table, seat.currency, BEST_M4));
  const scene = useBetAnimation(sendSpin, SPIN_MS);
  const layout = layoutOfDraft(board.draft);
  const params = layout ?? NO_LAYOUT;
  const basePlay = usePlay({ game: roulette.name, params, bestM4: BEST_M4, send: scene.send });
  const text = stakeText(totalOf(board.draft));
  // The stake is the total of the chips and is never typed.
  if (basePlay.stake.text !== text) basePlay.stake.follow(text);
  const spins = useMyBets(roulette.name, seat.mode).bets;
  const again = spins[0] && draftOfBet(spins[0]);
  const play = withBoard(basePlay, board, scene, layout !== undefined);
  const press = () => (play.isLocked ? play.stopAutobet() : play.bet());
  useHotkeys({
    Space: press,
    Enter: press,
    ...chipKeys(board, again, play),
  });
  return { play, scene, board, spins, again };
}

/**
 * Adapts the common controls to the board: no chips is not an error, and a press skips the spin.
 */
function withBoard(
  play: Play,
  board: BoardControls,
  scene: AnimatedBetting,
  hasChips: boolean,
): Play {
  const { stake } = play;
  const isShowing = scene.isMoving && !play.isLocked;
  const set = (text: string) => {
    const amount = readStake(text);
    const layout = layoutOfDraft(board.draft);
    if (layout && amount !== undefined) board.lay(draftFor(layout, amount));
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

/** The chips of an order, whose stake is their sum. */
function chipsOf(order: Order) {
  const layout = parseLayout(order.params);
  const stake = readStake(order.stake);
  if (!layout || stake === undefined) throw new Error('an order of this table always has chips');
  const chips = [...draftFor(layout, stake)].map(([cell, amount]) => ({
    cell,
    amount: formatMoney(amount),
  }));
  return { chips };
}
