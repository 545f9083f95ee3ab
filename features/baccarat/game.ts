import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { baccarat, SPOTS, type Spot } from './rules.ts';

const on = (spot: Spot) => ({ bet: { spot }, facts: null, taken: null });

export const games: readonly ListedGame[] = [
  listed(settledBets(baccarat), on('player'), {
    rtps: () => SPOTS.map((spot) => baccarat.exactRtp(on(spot))),
    best: on('player-pair'),
  }),
];
