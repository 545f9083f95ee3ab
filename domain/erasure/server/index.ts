/** The public API of domain/erasure: personal data that is no longer kept. */
export { erasePlayers } from './erase-players.ts';
