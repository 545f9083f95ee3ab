import { listed, type ListedGame } from '#core/fairness/game.ts';
import { ofSkill } from '#core/fairness/skill.ts';
import { bestRtp } from './rules.odds.ts';
import { blackjackBets } from './rules.ts';

const SEAT = { bet: { kind: 'seat' }, facts: null, taken: { decisions: [] } } as const;

export const games: readonly ListedGame[] = [
  // The usual bet stands on everything.
  ofSkill(listed(blackjackBets, SEAT, { rtps: () => [bestRtp()] })),
];
