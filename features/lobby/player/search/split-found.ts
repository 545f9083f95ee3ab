import type { CardsByLocale } from '#domain/bets/player/game-card.ts';
import type { SearchableGames } from '#domain/bets/player/games.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';

type Sections = SearchableGames['sections'];
type SectionFolder = Sections[number]['folder'];

export type FoundSection = {
  readonly folder: SectionFolder;
  readonly count: number;
  /** The first of them; the page of the section shows all. */
  readonly games: readonly { readonly name: string; readonly cards: CardsByLocale }[];
};

export type FoundGames = {
  readonly own: readonly OfferedGame[];
  readonly sections: readonly FoundSection[];
  readonly count: number;
};

/** Two rows of a wide screen. */
const SHOWN_MAX = 20;

/** Games of our own first, then those of each section, the best match first in each. */
export function splitFound(
  own: readonly OfferedGame[],
  names: readonly string[],
  sections: Sections,
): FoundGames {
  const found = sections.map(({ folder, cards }) => {
    const all = names.flatMap((name) => {
      const each = cards.get(name);
      return each ? [{ name, cards: each }] : [];
    });
    return { folder, count: all.length, games: all.slice(0, SHOWN_MAX) };
  });
  const filled = found.filter(({ count }) => count > 0);
  return {
    own,
    sections: filled,
    count: own.length + filled.reduce((sum, { count }) => sum + count, 0),
  };
}
