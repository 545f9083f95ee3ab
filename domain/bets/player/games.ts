/**
 * The games this browser can show and verify. Lists and the verifier handle bets of every game
 * generically: each game brings its rules and the texts for its outcomes, loaded on demand.
 */
import type { ComponentType } from 'react';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Currency } from '#core/currency.ts';
import type { Json } from '#core/fairness/json.ts';
import type { Locale } from '#core/locale.ts';
import type { Refusal } from '#core/refusal.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import type { BetRecord } from '../contract.ts';
import type { GameIndex, GameWords } from '../rules.search.ts';
import type { CardsByLocale } from './game-card.ts';

export type BetPresenter = {
  readonly rules: InstantGame;
  /** A bet of this game in one line: what was bet on and what came. */
  readonly Outcome: ComponentType<{ readonly bet: BetRecord }>;
  readonly Name: ComponentType;
  /** For games with shared rounds: the result of a round, on the page of the round. */
  readonly Result?: ComponentType<{ readonly outcome: Json }>;
};

/** A presenter, or a constant function that loads it together with the lists it is needed for. */
export type PresenterSource = BetPresenter | (() => Promise<BetPresenter>);

/** Where the presenters of games are: a folder may hold several games, and names their texts. */
export type GameRegistry = {
  readonly names: readonly string[];
  /** Each has a page of its own, at `/games/{folder}`. */
  readonly folders: readonly string[];
  readonly folderOf: (game: string) => string | undefined;
  /** Calls back with the card of a game of a supplier, if there is one of this name. */
  readonly loadCard: (game: string, onCard: (card: CardsByLocale) => void) => void;
  /** The page on which a game is played. */
  readonly pathOf: (game: string) => string | undefined;
  readonly load: (folder: string) => Promise<Readonly<Record<string, BetPresenter>>>;
  readonly loadSearch: () => Promise<SearchSources>;
};

/** What the search of the lobby reads, which loads when something is typed. */
export type SearchSources = {
  readonly loadWords: (locale: Locale) => Promise<GameWords>;
  /** The games of suppliers that are offered to the visitor in a currency. */
  readonly loadSupplied: (currency: Currency | undefined) => Promise<SearchableGames | Refusal>;
};

/** Sections of games of suppliers, in the order of the lobby. */
export type SearchableGames = {
  readonly index: GameIndex;
  readonly sections: readonly SuppliedSection[];
};

type SuppliedSection = {
  readonly folder: 'slots' | 'live-casino';
  readonly cards: ReadonlyMap<string, CardsByLocale>;
};

let registry: GameRegistry = {
  names: [],
  folders: [],
  folderOf: () => undefined,
  pathOf: () => undefined,
  loadCard: () => undefined,
  load: () => Promise.resolve({}),
  loadSearch: () => Promise.reject(new Error('no games are registered')),
};

/** Called once, when the app starts. */
export function setGameRegistry(given: GameRegistry): void {
  registry = given;
}

/** The games as they are offered; `useGameCards` has their display names. */
export function gameFolders(): readonly string[] {
  return registry.folders;
}

/** The folder of a game; undefined for a game this build does not have. */
export function folderOfGame(name: string): string | undefined {
  return registry.folderOf(name);
}

/** The page on which a game is played; undefined for a game this build does not have. */
export function pathOfGame(name: string): string | undefined {
  return registry.pathOf(name);
}

export function loadSuppliedCard(game: string, onCard: (card: CardsByLocale) => void): void {
  registry.loadCard(game, onCard);
}

export function gameNames(): readonly string[] {
  return registry.names;
}

export function loadSearchSources(): Promise<SearchSources> {
  return registry.loadSearch();
}

/** With its texts. Undefined for a game this build does not have. */
export async function loadGame(name: string): Promise<BetPresenter | undefined> {
  const folder = registry.folderOf(name);
  if (folder === undefined) return undefined;
  const [found] = await Promise.all([registry.load(folder), loadTexts(currentLocale(), [folder])]);
  return found[name];
}
