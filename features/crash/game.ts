import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { crash, RTP } from './rules.ts';

export const games: readonly ListedGame[] = [
  listed(
    settledBets(crash),
    { bet: { auto: 200, cap: null }, facts: null, taken: { cashed: null } },
    // The RTP is equal at every target; the 2⁵² draws miss it by less than 2⁻⁵².
    {
      rtps: () => [RTP],
      best: { bet: { auto: null, cap: null }, facts: null, taken: { cashed: null } },
    },
  ),
];
