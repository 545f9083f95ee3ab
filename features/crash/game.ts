import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { crash } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(settledBets(crash), {
    bet: { auto: 200, cap: null },
    facts: null,
    taken: { cashed: null },
  }),
];
