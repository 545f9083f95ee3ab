/**
 * The rules of the games whose bets a page can verify. This module is generic: the app registers
 * where the rules are, and they are loaded for the first verification.
 */
import type { ListedGame } from '#core/fairness/game.ts';
import type { GameRules } from '#core/fairness/game-rules.ts';

export type VerifiableGames = ReadonlyMap<string, ListedGame>;

let load: () => Promise<VerifiableGames> = () => Promise.resolve(new Map());

export function setVerifiableGames(loader: () => Promise<VerifiableGames>): void {
  load = loader;
}

let loadFurther: () => Promise<ReadonlyMap<string, GameRules>> = () => Promise.resolve(new Map());

/** Rules that decide receipts again and belong to no game of the app: the slots of the studio. */
export function setFurtherRules(loader: () => Promise<ReadonlyMap<string, GameRules>>): void {
  loadFurther = loader;
}

export function loadFurtherRules(): Promise<ReadonlyMap<string, GameRules>> {
  return loadFurther();
}

export function loadVerifiableGames(): Promise<VerifiableGames> {
  return load();
}
