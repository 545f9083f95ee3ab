import { useId } from 'react';
import { useGameCards, useOfferedGames } from '#domain/bets/player/game-cards.ts';
import { gameFolders } from '#domain/bets/player/games.ts';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { Tile, type Shown } from './tile.tsx';

export type { Shown } from './tile.tsx';

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
      <Tile game={game} shown={shown} isLazy={place >= eager} />
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

/** The same with games of suppliers, as soon as their cards are there. */
export function useListedGames(folders: readonly string[]): OfferedGame[] {
  const offered = useOfferedGames();
  const cardOf = useGameCards();
  return folders.flatMap((folder) => {
    if (gameFolders().includes(folder)) return pickGames(offered, [folder]);
    return cardOf(folder).path ? { folder, is_hidden: false, tags: [] } : [];
  });
}
