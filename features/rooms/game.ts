import { listed, type ListedGame } from '#core/fairness/game.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { ROOMS, rooms } from './rules.ts';

/** Three tickets of a room in which twenty were sold. */
const USUAL = { bet: { tickets: 3 }, facts: { tickets: 20 }, taken: { from: 4 } };

export const games: readonly ListedGame[] = ROOMS.map((room) =>
  listed(settledBets(rooms[room]), USUAL, { isPooled: true }),
);
