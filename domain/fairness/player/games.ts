/**
 * The rules of the games a page can check bets of. The house does not know its games by name: the
 * app says where their rules are, and they are loaded when somebody wants to check.
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
