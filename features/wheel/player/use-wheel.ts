/** The page of the wheel: the selected colour, the wheel, and what all games have in common. */
import { useEffect, useRef, useState } from 'react';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import {
  useBetAnimation,
  type AnimatedBetting,
} from '#domain/bets/player/betting/bet-animation.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import { parseMultiplier } from '#core/fairness/game.ts';
import { placeBet } from '../contract.ts';
import { COLOURS, SHARES, wheel, type WheelColour } from '../rules.ts';

const sendBet = instantSender(placeBet);
/** A heavy wheel takes its time; fast rounds only show where it ends. */
const SHOW_MS = { normal: 3_600, fast: 650 };

export type WheelTable = {
  readonly colour: WheelColour;
  readonly play: Play;
  readonly scene: AnimatedBetting;
  /** The colour cannot be changed now. */
  readonly isHeld: boolean;
  choose(colour: WheelColour): void;
};

export function useWheel(): WheelTable {
  const [colour, setColour] = useState<WheelColour>('black');
  const scene = useBetAnimation(sendBet, SHOW_MS);
  const { m4: bestM4 } = SHARES[colour];
  const play = usePlay({ game: wheel.name, params: { colour }, bestM4, send: scene.send });
  const isHeld = play.isLocked || play.betting.phase !== 'ready';
  const choose = (next: WheelColour) => {
    if (isHeld || next === colour) return;
    sound('chip');
    setColour(next);
  };
  const table = { colour, play, scene, isHeld, choose };
  useKeys(table);
  useSounds(scene);
  return table;
}

const COLOUR_KEYS = ['KeyA', 'KeyS', 'KeyD', 'KeyF'] as const;

function useKeys({ play, scene, choose }: WheelTable): void {
  const go = () => {
    if (scene.isMoving && !play.isLocked) scene.skip();
    else if (play.isLocked) play.stopAutobet();
    else play.bet();
  };
  const colours = COLOUR_KEYS.map((key, i) => [key, () => choose(COLOURS[i]!)] as const);
  useHotkeys({
    ...playHotkeys(play, go),
    ...Object.fromEntries(colours),
  });
}

/** Sounds of the push and the result; the pegs tick by themselves. */
function useSounds({ bet, isMoving }: AnimatedBetting): void {
  const played = useRef<typeof bet>(null);
  useEffect(() => {
    if (isMoving) {
      played.current = null;
      return sound('spin');
    }
    if (!bet || bet === played.current) return;
    played.current = bet;
    if (isWin(bet)) sound('win', { m4: parseMultiplier(bet.multiplier) ?? 0n });
    else sound('loss');
  }, [bet, isMoving]);
}
