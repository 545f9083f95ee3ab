import { useId } from 'react';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { Tile } from './tile.tsx';

/** What tiles show besides their game. */
export type Shown = {
  readonly players: Readonly<Record<string, number>>;
  readonly favourites: readonly string[];
};

type TilesProps = { readonly games: readonly OfferedGame[]; readonly shown: Shown };

/** Tiles of these are in view at first, on a phone. */
const SEEN_FIRST = 3;

/** A row of games that is scrolled sideways. */
export function Rail({ title, ...tiles }: TilesProps & { readonly title: string }) {
  const id = useId();
  return (
    <section className="rail" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="rail-row">
        <Tiles {...tiles} eager={SEEN_FIRST} />
      </ul>
    </section>
  );
}

/** Games in rows one below the other. */
export function Grid(tiles: TilesProps) {
  return (
    <ul className="lobby-grid">
      <Tiles {...tiles} eager={0} />
    </ul>
  );
}

function Tiles({ games, shown, eager }: TilesProps & { readonly eager: number }) {
  return games.map((game, place) => (
    // A place of the row keeps its element: with the numbers of players games change places, and an
    // element that moved would be a shift of the layout.
    // oxlint-disable-next-line no-array-index-key
    <li key={place}>
      <Tile
        game={game}
        players={shown.players[game.folder] ?? 0}
        isFavourite={shown.favourites.includes(game.folder)}
        isLazy={place >= eager}
      />
    </li>
  ));
}

/** The games of these folders, in their order. */
export function pickGames(
  offered: readonly OfferedGame[],
  folders: readonly string[],
): OfferedGame[] {
  return folders.flatMap((folder) => offered.filter((game) => game.folder === folder));
}
