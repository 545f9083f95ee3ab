import { listed, type ListedGame } from '#core/fairness/game.ts';
import { bestRtp } from './rules.odds.ts';
import { blackjackBets } from './rules.ts';

const SEAT = { bet: { kind: 'seat' }, facts: null, taken: { decisions: [] } } as const;

export const games: readonly ListedGame[] = [
  // The RTP of a game of skill is that of the best decisions; the usual bet stands on everything.
  listed(blackjackBets, SEAT, { rtps: () => [bestRtp()] }),
];
