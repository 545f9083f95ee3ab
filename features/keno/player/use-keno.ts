/** The table of keno: what is picked, the draw that lies on it, and what games have in common. */
import { useState } from 'react';
import { useHotkeys } from '#domain/bets/player/hotkeys.ts';
import { useShowing } from '#domain/bets/player/showing.ts';
import { doubled, halved, stakeText } from '#domain/bets/player/stake.ts';
import { sound } from '#domain/bets/player/sound.ts';
import { usePlay, type Play } from '#domain/bets/player/use-play.ts';
import { M4_ONE } from '#core/fairness/game.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { keno, parseKenoBet, PICKS_MAX, type KenoBet } from '../rules.ts';
import { RISKS, type Risk } from '../rules-paytables.ts';
import { randomPicks, toggled, type Picks } from './picks.ts';
import { sendBet } from './send.ts';
import { useBalls, type Balls } from './use-balls.ts';
import { useSounds } from './use-sounds.ts';

/** Ten balls, and a moment to see what they came to. */
const SHOW_MS = { normal: 1_700, fast: 420 };

export type KenoTable = {
  readonly risk: Risk;
  readonly picks: Picks;
  readonly play: Play;
  readonly balls: Balls;
  /** Nothing on the board can be changed now. */
  readonly isHeld: boolean;
  toggle(number: number): void;
  pickAtRandom(): void;
  clear(): void;
  setRisk(risk: Risk): void;
  skip(): void;
};

type Wish = { readonly risk: Risk; readonly picks: Picks | undefined; readonly wiped: string };

export function useKeno(): KenoTable {
  const [wish, setWish] = useState<Wish>({ risk: 'medium', picks: undefined, wiped: '' });
  const scene = useShowing(sendBet, SHOW_MS);
  // A bet that was under way when the page was left is found again, and with it what was picked.
  const picks = wish.picks ?? (scene.bet && betOf(scene.bet)?.numbers) ?? [];
  const { risk } = wish;
  const bet = { risk, numbers: picks };
  const play = usePickedPlay(bet, scene.send);
  const isWaiting = play.betting.phase !== 'ready';
  // Until the house has answered, the rail is empty: what lies in it belongs to the bet before.
  const isOld = isWaiting && scene.bet?.id === play.betting.last?.id;
  const balls = useBalls(scene, isOld || scene.bet?.id === wish.wiped);
  const isHeld = play.isLocked || isWaiting;

  /** Whatever is changed, the last draw is wiped away: it was drawn for another bet. */
  function change(part: Partial<Wish>): void {
    if (!isHeld) setWish({ risk, picks, ...part, wiped: scene.bet?.id ?? '' });
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
    pickAtRandom: () => change({ picks: randomPicks(picks.length || PICKS_MAX) }),
    clear: () => change({ picks: [] }),
    setRisk: (next) => change({ risk: next }),
    skip: scene.skip,
  };
  useKeys(table);
  useSounds(balls, picks, play.isFast);
  return table;
}

/** Nothing can be bet while nothing is picked. */
function usePickedPlay(bet: KenoBet, send: typeof sendBet): Play {
  const isPicked = bet.numbers.length > 0;
  const bestM4 = isPicked ? keno.bestMultiplier(bet) : M4_ONE;
  const play = usePlay({ game: keno.name, params: bet, bestM4, send });
  if (isPicked) return play;
  const nothing = () => {};
  return { ...play, canBet: false, canStartAutobet: false, bet: nothing, startAutobet: nothing };
}

function useKeys(table: KenoTable): void {
  const { play, risk } = table;
  const { limits, amount } = play.stake;
  const stake = (step: typeof halved) => {
    if (limits && !play.isLocked) play.stake.set(stakeText(step(amount ?? limits.min, limits)));
  };
  const go = () => {
    if (table.balls.isMoving && !play.isLocked) table.skip();
    else if (play.isLocked) play.stopAutobet();
    else play.bet();
  };
  useHotkeys({
    Space: go,
    Enter: go,
    KeyQ: () => stake(halved),
    KeyW: () => stake(doubled),
    KeyE: () => table.setRisk(RISKS[(RISKS.indexOf(risk) + 1) % RISKS.length]!),
    KeyR: table.pickAtRandom,
    KeyC: table.clear,
  });
}

/** What a settled bet was on. */
export function betOf(bet: BetRecord): KenoBet | undefined {
  return parseKenoBet(bet.params);
}
