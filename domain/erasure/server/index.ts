/** The public API of domain/erasure: personal data that is no longer kept. */
export { erasePlayers, type ErasureDeps } from './erase-players.ts';
