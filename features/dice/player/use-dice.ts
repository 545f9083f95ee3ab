/** The dice table: the selected bet, and what all games have in common. */
import { useState } from 'react';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import {
  useBetAnimation,
  type AnimatedBetting,
} from '#domain/bets/player/betting/bet-animation.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import { placeBet } from '../contract.ts';
import { betAtTarget, dice, turned, type DiceBet } from '../rules.ts';

export type DiceTable = {
  readonly bet: DiceBet;
  readonly play: Play;
  readonly scene: AnimatedBetting;
  setBet(bet: DiceBet): void;
  turn(): void;
};

const sendBet = instantSender(placeBet);
/** How long a die flies; a fast one has no bounces. */
export const FLIGHT_MS = { normal: 640, fast: 130 };
/** The die is seen at rest between two rolls of an autobet. */
const REST_MS = { normal: 460, fast: 150 };
const FIRST_BET: DiceBet = { direction: 'under', target: 5000 };
const KEY_STEP = 100;

export function useDice(): DiceTable {
  const [bet, setBet] = useState(FIRST_BET);
  const bestM4 = dice.bestMultiplier(bet);
  const scene = useBetAnimation(sendBet, FLIGHT_MS);
  const play = usePlay({
    game: dice.name,
    params: bet,
    bestM4,
    send: scene.send,
    restMs: REST_MS,
  });
  const change = (next: DiceBet) => {
    if (!play.isLocked) setBet(next);
  };
  const turn = () => change(turned(bet));
  const move = (by: number) => change(betAtTarget(bet.direction, bet.target + by));
  useHotkeys({
    ...playHotkeys(play, play.isLocked ? play.stopAutobet : play.bet),
    KeyE: turn,
    KeyA: () => move(-KEY_STEP),
    KeyD: () => move(KEY_STEP),
  });
  return { bet, play, scene, setBet: change, turn };
}
