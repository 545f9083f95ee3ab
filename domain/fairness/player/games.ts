/**
 * The rules of the games whose bets a page can verify. This module is generic: the app registers
 * where the rules are, and they are loaded for the first verification.
 */
import type { ListedGame } from '#core/fairness/game.ts';

export type VerifiableGames = ReadonlyMap<string, ListedGame>;

let load: () => Promise<VerifiableGames> = () => Promise.resolve(new Map());

export function setVerifiableGames(loader: () => Promise<VerifiableGames>): void {
  load = loader;
}

export function loadVerifiableGames(): Promise<VerifiableGames> {
  return load();
}
