import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { wheelShow, type WheelNumber } from './rules.ts';

const on = (number: WheelNumber) => ({ bet: { number }, facts: null, taken: null });

export const games: readonly ListedGame[] = [
  listed(settledBets(wheelShow), on(2), { best: on(24) }),
];
