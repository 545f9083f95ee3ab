/** Public API of domain/history: what a player's money did, for the player and for staff. */
export { movementList } from './movements.ts';
export { depositList, withdrawalList } from './payments.ts';
