/** The lists of games of providers: what a visitor filters them by, and their order. */
import { LOCALES, type Locale } from '#core/locale.ts';
import type { SuppliedCategory, SuppliedGame, SuppliedNames } from '#domain/suppliers/contract.ts';
import { FOLDER_OF } from '#domain/suppliers/rules.catalogue.ts';

/** Collections that every list may have, and themes that providers name games with. */
export const SHELVES = [
  'all',
  'favourites',
  'recent',
  'new',
  'hot',
  'jackpot',
  'megaways',
  'bonus-buy',
  'free-spins',
  'classic',
  'roulette',
  'blackjack',
  'baccarat',
  'poker',
  'game-show',
] as const;
export type Shelf = (typeof SHELVES)[number];

export const SORTS = ['popular', 'new', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** As it is in the address: what is left out is not filtered by. */
export type Filters = {
  readonly shelf: Shelf;
  readonly provider: string | undefined;
  readonly sort: Sort;
  readonly query: string;
};

/** What lists take from the visitor and from now, all by the names of games. */
export type GameFacts = {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
  /** Games with a jackpot that says what it holds. */
  readonly jackpots: readonly string[];
};

export function readFilters(query: Readonly<Record<string, string>>): Filters {
  return {
    shelf: SHELVES.find((shelf) => shelf === query['show']) ?? 'all',
    provider: query['provider'],
    sort: SORTS.find((sort) => sort === query['sort']) ?? 'popular',
    query: query['q'] ?? '',
  };
}

/** Whether the whole list is shown, with its rails. */
export function isUnfiltered({ shelf, provider, sort, query }: Filters): boolean {
  return shelf === 'all' && provider === undefined && sort === 'popular' && query.trim() === '';
}

/** A game counts as new for so many days, unless the operator says so for longer. */
const NEW_DAYS = 30;

/** Whether a game belongs to a shelf; `today` is a day, counted from 1 January 1970. */
export function isOnShelf(
  game: SuppliedGame,
  shelf: Shelf,
  facts: GameFacts,
  today: number,
): boolean {
  switch (shelf) {
    case 'all':
      return true;
    case 'favourites':
      return facts.favourites.includes(game.game);
    case 'recent':
      return facts.recent.includes(game.game);
    case 'new':
      return isNew(game, today);
    case 'hot':
      return game.labels?.includes('hot') === true;
    case 'jackpot':
      return facts.jackpots.includes(game.game) || hasTag(game, shelf);
    default:
      return hasTag(game, shelf);
  }
}

export function isNew({ labels, added }: SuppliedGame, today: number): boolean {
  return labels?.includes('new') === true || today - added < NEW_DAYS;
}

/** Suppliers write tags in their own ways: «Jackpots», «bonus_buy». */
function hasTag({ tags = [] }: SuppliedGame, wanted: string): boolean {
  return tags.some((tag) => {
    const plain = tag.toLowerCase().replaceAll(/[\s_]+/g, '-');
    return plain === wanted || plain === `${wanted}s`;
  });
}

/** The shelves that hold some of the games and not all of them; others would be of no use. */
export function shelvesOf(
  games: readonly SuppliedGame[],
  facts: GameFacts,
  today: number,
): Shelf[] {
  return SHELVES.filter((shelf) => {
    if (shelf === 'all') return true;
    const count = games.filter((game) => isOnShelf(game, shelf, facts, today)).length;
    return count > 0 && (shelf === 'favourites' || count < games.length);
  });
}

/** The providers of the games, by name. */
export function providersOf(games: readonly SuppliedGame[]): string[] {
  return [...new Set(games.map(({ provider }) => provider))].toSorted((a, b) =>
    a.localeCompare(b, 'en'),
  );
}

export function nameIn(names: SuppliedNames, locale: Locale): string {
  return names[locale] ?? names.en;
}

type Order = {
  readonly sort: Sort;
  readonly locale: Locale;
  readonly players: Readonly<Record<string, number>>;
};

/** Popular: those with players first, then as the operator has them. */
export function sortGames(
  games: readonly SuppliedGame[],
  { sort, locale, players }: Order,
): readonly SuppliedGame[] {
  const playersOf = ({ game }: SuppliedGame) => players[game] ?? 0;
  switch (sort) {
    case 'popular':
      return games.toSorted((a, b) => playersOf(b) - playersOf(a));
    case 'new':
      return games.toSorted((a, b) => b.added - a.added);
    case 'name': {
      const { compare } = new Intl.Collator(locale === 'kz' ? 'kk' : locale, { numeric: true });
      const named = games.map((game) => ({ game, name: nameIn(game.names, locale) }));
      return named.toSorted((a, b) => compare(a.name, b.name)).map(({ game }) => game);
    }
  }
}

/** The games with these names, in their order. */
export function pickByName(
  games: readonly SuppliedGame[],
  names: readonly string[],
): SuppliedGame[] {
  const byName = new Map(games.map((game) => [game.game, game]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function namesIn(names: SuppliedNames): string[] {
  return LOCALES.map((locale) => nameIn(names, locale));
}

/** What a search finds games by: their names in every language, and their providers. */
export function wordsOf(games: readonly SuppliedGame[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    games.map(({ game, names, provider }) => [game, [...new Set(namesIn(names)), provider]]),
  );
}

export function gamePath(category: SuppliedCategory, game: string, mode: 'demo' | 'play'): string {
  return `/games/${FOLDER_OF[category]}/${game}/${mode}`;
}
