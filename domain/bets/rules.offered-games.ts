/**
 * How the operator offers the games: an order, tags, and games that are hidden. A hidden game is in
 * no list; its page stays, for those who have its address and for bets that are open.
 */
export type OfferedGame = {
  readonly folder: string;
  readonly is_hidden: boolean;
  readonly tags: readonly GameTag[];
  /** Of a game that the operator does not offer where the visitor is. */
  readonly is_away?: boolean | undefined;
  /** The currencies in which it takes no stakes. */
  readonly hidden_currencies?: readonly string[] | undefined;
};

/** Where the operator does not offer a game: countries, and currencies. */
export type GamePlaces = {
  readonly hidden_in: readonly string[];
  readonly hidden_currencies: readonly string[];
};

export type Absence = 'country' | 'currency';

/** Why a game takes no stakes of a visitor; undefined where it does. */
export function absenceOf(
  { is_away, hidden_currencies = [] }: OfferedGame,
  currency: string | undefined,
): Absence | undefined {
  if (is_away) return 'country';
  return currency !== undefined && hidden_currencies.includes(currency) ? 'currency' : undefined;
}

/** Whether lists have a game for a visitor with a currency; it is undefined for a guest. */
export function isInLists(game: OfferedGame, currency: string | undefined): boolean {
  return !game.is_hidden && absenceOf(game, currency) === undefined;
}

/** The games as a visitor of a country gets them; as they are where none is left out. */
export function offerIn(
  country: string | undefined,
  listed: readonly OfferedGame[],
  folders: readonly string[],
  placesOf: (folder: string) => GamePlaces,
): readonly OfferedGame[] {
  const isLeftOut = (folder: string) => {
    const { hidden_in, hidden_currencies } = placesOf(folder);
    return hidden_in.length + hidden_currencies.length > 0;
  };
  if (!folders.some(isLeftOut)) return listed;
  return arrangeGames(listed, folders).map((game) => {
    const { hidden_in, hidden_currencies } = placesOf(game.folder);
    return {
      ...game,
      ...(country !== undefined && hidden_in.includes(country) && { is_away: true }),
      ...(hidden_currencies.length > 0 && { hidden_currencies }),
    };
  });
}

export const GAME_TAGS = ['new', 'hot'] as const;
export type GameTag = (typeof GAME_TAGS)[number];

/** All games in the operator's order; those they have not listed follow in the order of the app. */
export function arrangeGames(
  listed: readonly OfferedGame[],
  folders: readonly string[],
): OfferedGame[] {
  const known = listed.filter(({ folder }) => folders.includes(folder));
  const others = folders.filter((each) => !known.some(({ folder }) => folder === each));
  return [...known, ...others.map((folder) => ({ folder, is_hidden: false, tags: [] }))];
}
