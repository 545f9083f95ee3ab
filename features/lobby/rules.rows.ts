/** Rows of games that the operator puts together, for countries and currencies. */
import type { Locale } from '#core/locale.ts';

export const ROWS_MAX = 12;
export const ROW_GAMES_MAX = 30;

export type LobbyRow = {
  readonly titles: Readonly<Record<Locale, string>>;
  /** In their order; each is listed by its folder or by the name of a supplier's game. */
  readonly games: readonly string[];
  /** Where the row is shown; empty: everywhere. */
  readonly countries: readonly string[];
  /** To whom the row is shown; empty: to all. */
  readonly currencies: readonly string[];
  readonly is_hidden: boolean;
};

/** Who looks: a country is undefined where it is not known, a currency for a guest. */
export type RowAudience = {
  readonly country: string | undefined;
  readonly currency: string | undefined;
};

/** The rows for a visitor with the games that they can open; those without a game are left out. */
export function rowsFor(
  rows: readonly LobbyRow[],
  audience: RowAudience,
  isShown: (game: string) => boolean,
): Pick<LobbyRow, 'titles' | 'games'>[] {
  return rows
    .filter((row) => isFor(row, audience))
    .map(({ titles, games }) => ({ titles, games: games.filter(isShown) }))
    .filter(({ games }) => games.length > 0);
}

/** A row for some is not shown to a visitor of whom that is not known. */
function isFor(row: LobbyRow, { country, currency }: RowAudience): boolean {
  const isIn = (listed: readonly string[], own: string | undefined) =>
    listed.length === 0 || (own !== undefined && listed.includes(own));
  return !row.is_hidden && isIn(row.countries, country) && isIn(row.currencies, currency);
}
