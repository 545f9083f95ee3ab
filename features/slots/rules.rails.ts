/** The rows above the list of all games of a category. */
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { isNew, pickByName, sortGames } from './rules.ts';

/** So many games of a list come first, and are on the screen before the others have arrived. */
export const FIRST_GAMES = 60;

export type RailOfGames = {
  readonly name: 'recent' | 'popular' | 'jackpots' | 'new';
  /** Empty while the games that may be in it have not arrived: its place is kept. */
  readonly games: readonly SuppliedGame[];
};

export type RailFacts = {
  readonly games: readonly SuppliedGame[];
  /** Whether these are all games of the category. */
  readonly isWhole: boolean;
  /** The games that the visitor played last, by name. */
  readonly recent: readonly string[];
  /** The games with a jackpot that says what it holds, by name. */
  readonly jackpots: readonly string[];
  /** How many play a game now, by name. */
  readonly players: Readonly<Record<string, number>>;
  /** Whether a game is one of our own, which no category has. */
  readonly isOwn: (name: string) => boolean;
  /** A day, counted from 1 January 1970. */
  readonly today: number;
};

/** A row of fewer would be shorter than any screen: their tiles and the shelf show them. */
const JACKPOTS_MIN = 3;

/** The last played games, those with players, with jackpots, and new ones; without empty rows. */
export function railsOf(facts: RailFacts): RailOfGames[] {
  const { games, isWhole, recent, jackpots, players, isOwn, today } = facts;
  const held = pickByName(games, jackpots);
  const played = games.filter(
    ({ game, labels }) => (players[game] ?? 0) > 0 || labels?.includes('hot'),
  );
  const fresh = games.filter((game) => isNew(game, today));
  const areFew = fresh.length < games.length / 2;
  const rails: readonly (RailOfGames & { readonly mayCome: boolean })[] = [
    { name: 'recent', games: pickByName(games, recent), mayCome: recent.length > 0 },
    {
      name: 'popular',
      games: sortGames(played, { sort: 'popular', locale: 'en', players }),
      // A game of a provider that is being played may be among those that have not arrived.
      mayCome: Object.keys(players).some((name) => !isOwn(name)),
    },
    {
      name: 'jackpots',
      games: held.length < JACKPOTS_MIN ? [] : held,
      mayCome: held.length > 0 && jackpots.length >= JACKPOTS_MIN,
    },
    { name: 'new', games: areFew ? fresh : [], mayCome: false },
  ];
  return rails.filter((rail) => rail.games.length > 0 || (!isWhole && rail.mayCome));
}
