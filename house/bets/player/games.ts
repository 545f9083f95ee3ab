/**
 * The games this browser can show and check. The house lists and verifies bets of every game
 * without knowing any: each game brings its rules and the words for its outcomes, once needed.
 */
import type { ComponentType } from 'react';
import type { InstantGame } from '#core/fairness/game.ts';
import { currentLocale } from '#platform/browser/i18n.tsx';
import { loadTexts } from '#platform/browser/texts.ts';
import type { BetRecord } from '../contract.ts';

export type GameFace = {
  readonly rules: InstantGame;
  /** A bet of this game in one line: what was bet on and what came. */
  readonly Outcome: ComponentType<{ readonly bet: BetRecord }>;
  readonly Name: ComponentType;
};

type Loader = () => Promise<{ readonly face: GameFace }>;

let loaders: Readonly<Record<string, Loader>> = {};

/** Once, when the app is put together. */
export function setGames(games: Readonly<Record<string, Loader>>): void {
  loaders = games;
}

export function gameNames(): string[] {
  return Object.keys(loaders);
}

/** With its texts, which have the game's name. Undefined for a game this build does not know. */
export async function loadGame(name: string): Promise<GameFace | undefined> {
  if (!Object.hasOwn(loaders, name)) return undefined;
  const [module] = await Promise.all([loaders[name]!(), loadTexts(currentLocale(), [name])]);
  return module.face;
}
