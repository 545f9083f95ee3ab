/** Public API of domain/history: what a player's money did, for the player and for staff. */
export { debtList } from './debts.ts';
export { movementList } from './movements.ts';
export { depositList, withdrawalList } from './payments.ts';
