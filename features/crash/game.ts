import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { crash, RETURN } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(
    settledBets(crash),
    { bet: { auto: 200, cap: null }, facts: null, taken: { cashed: null } },
    // The same at every target; what 2⁵² draws miss it by is less than 2⁻⁵².
    () => [RETURN],
  ),
];
