/**
 * The games this browser can show and check. The house lists and verifies bets of every game
 * without knowing any: each game brings its rules and the words for its outcomes, once needed.
 */
import type { ComponentType } from 'react';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import type { BetRecord } from '../contract.ts';

export type GameFace = {
  readonly rules: InstantGame;
  /** A bet of this game in one line: what was bet on and what came. */
  readonly Outcome: ComponentType<{ readonly bet: BetRecord }>;
  readonly Name: ComponentType;
  /** Of a game whose rounds are shared: what a round came to, on the page of the round. */
  readonly Result?: ComponentType<{ readonly outcome: Json }>;
};

/** Where the faces of games are: a folder may hold several games, and names their texts. */
export type GameFaces = {
  readonly names: readonly string[];
  /** Each has a page of its own, at `/games/{folder}`. */
  readonly folders: readonly string[];
  readonly folderOf: (game: string) => string | undefined;
  readonly load: (folder: string) => Promise<Readonly<Record<string, GameFace>>>;
};

let faces: GameFaces = {
  names: [],
  folders: [],
  folderOf: () => undefined,
  load: () => Promise.resolve({}),
};

/** Once, when the app is put together. */
export function setGames(given: GameFaces): void {
  faces = given;
}

/** The games of the house as they are offered; `useGameCards` says what they are called. */
export function gameFolders(): readonly string[] {
  return faces.folders;
}

/** The folder a game is in; undefined for a game this build does not know. */
export function folderOfGame(name: string): string | undefined {
  return faces.folderOf(name);
}

export function gameNames(): readonly string[] {
  return faces.names;
}

/** With its texts. Undefined for a game this build does not know. */
export async function loadGame(name: string): Promise<GameFace | undefined> {
  const folder = faces.folderOf(name);
  if (folder === undefined) return undefined;
  const [found] = await Promise.all([faces.load(folder), loadTexts(currentLocale(), [folder])]);
  return found[name];
}
