/** The keno table: the picks, the last draw, and what all games have in common. */
import { useState } from 'react';
import { playHotkeys, useHotkeys } from '#domain/bets/player/keys/hotkeys.ts';
import { useBetAnimation } from '#domain/bets/player/betting/bet-animation.ts';
import { sound } from '#domain/bets/player/sound/sound.ts';
import { instantSender } from '#domain/bets/player/betting/instant.ts';
import { usePlay, type Play } from '#domain/bets/player/betting/use-play.ts';
import { M4_ONE } from '#core/fairness/game.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { placeBet } from '../contract.ts';
import { keno, parseKenoBet, PICKS_MAX, type KenoBet } from '../rules.ts';
import { RISKS, type Risk } from '../rules-paytables.ts';
import { randomPicks, toggled, type Picks } from './picks.ts';
import { useBalls, type Balls } from './use-balls.ts';
import { useSounds } from './use-sounds.ts';

const sendBet = instantSender(placeBet);
/** Ten balls, and a moment to see the result. */
const SHOW_MS = { normal: 1_700, fast: 420 };

export type KenoTable = {
  readonly risk: Risk;
  readonly picks: Picks;
  readonly play: Play;
  readonly balls: Balls;
  /** The board cannot be changed now. */
  readonly isHeld: boolean;
  toggle(number: number): void;
  /** Replaces the picks by as many random ones. */
  pickAtRandom(count: number): void;
  clear(): void;
  setRisk(risk: Risk): void;
  skip(): void;
};

type BoardSetup = {
  readonly risk: Risk;
  readonly picks: Picks | undefined;
  readonly clearedBet: string;
};

export function useKeno(): KenoTable {
  const [setup, setSetup] = useState<BoardSetup>({
    risk: 'medium',
    picks: undefined,
    clearedBet: '',
  });
  const scene = useBetAnimation(sendBet, SHOW_MS);
  // A bet that was pending when the page was left is restored, and with it its picks.
  const picks = setup.picks ?? (scene.bet && betOf(scene.bet)?.numbers) ?? [];
  const { risk } = setup;
  const bet = { risk, numbers: picks };
  const play = usePickedPlay(bet, scene.send);
  const isWaiting = play.betting.phase !== 'ready';
  // Until the server has answered, the rail is empty: its balls belong to the bet before.
  const isOld = isWaiting && scene.bet?.id === play.betting.last?.id;
  const balls = useBalls(scene, isOld || scene.bet?.id === setup.clearedBet);
  const isHeld = play.isLocked || isWaiting;

  /** Any change clears the last draw: it was drawn for another bet. */
  function change(part: Partial<BoardSetup>): void {
    if (!isHeld) setSetup({ risk, picks, ...part, clearedBet: scene.bet?.id ?? '' });
  }

  const table: KenoTable = {
    risk,
    picks,
    play,
    balls,
    isHeld,
    toggle: (number) => {
      if (!isHeld) sound('chip');
      change({ picks: toggled(picks, number) });
    },
    pickAtRandom: (count) => {
      if (!isHeld) sound('chip');
      change({ picks: randomPicks(count) });
    },
    clear: () => change({ picks: [] }),
    setRisk: (next) => change({ risk: next }),
    skip: scene.skip,
  };
  useKeys(table);
  useSounds(balls, picks, play.isFast);
  return table;
}

/** A bet needs at least one pick. */
function usePickedPlay(bet: KenoBet, send: typeof sendBet): Play {
  const isPicked = bet.numbers.length > 0;
  const bestM4 = isPicked ? keno.bestMultiplier(bet) : M4_ONE;
  const play = usePlay({ game: keno.name, params: bet, bestM4, send });
  if (isPicked) return play;
  const nothing = () => {};
  return { ...play, canBet: false, canStartAutobet: false, bet: nothing, startAutobet: nothing };
}

function useKeys(table: KenoTable): void {
  const { picks, play, risk } = table;
  const go = () => {
    if (table.balls.isMoving && !play.isLocked) table.skip();
    else if (play.isLocked) play.stopAutobet();
    else play.bet();
  };
  useHotkeys({
    ...playHotkeys(play, go),
    KeyE: () => table.setRisk(RISKS[(RISKS.indexOf(risk) + 1) % RISKS.length]!),
    KeyR: () => table.pickAtRandom(picks.length || PICKS_MAX),
    KeyC: table.clear,
  });
}

/** The parameters of a settled bet. */
export function betOf(bet: BetRecord): KenoBet | undefined {
  return parseKenoBet(bet.params);
}
