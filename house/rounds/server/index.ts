/** The door of house/rounds: shared rounds, and what every game stands on. */
export type { GameHouse, OpenedGame } from './game-house.ts';
