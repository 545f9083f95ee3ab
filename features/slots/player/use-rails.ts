import { useEffect, useState } from 'react';
import { gameFolders } from '#domain/bets/player/games.ts';
import type { Mine } from '#domain/bets/player/lobby/mine.ts';
import { gamePlayers } from '#domain/bets/contract.lobby.ts';
import type { GamesNow } from '#domain/bets/player/lobby/use-players.ts';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import { isNew, pickByName, sortGames } from '../rules.ts';
import { today } from './today.ts';

export type RailOfGames = {
  readonly name: 'recent' | 'popular' | 'new';
  /** Empty while the games that may be in it have not arrived: its place is kept. */
  readonly games: readonly SuppliedGame[];
};

/** So long the page waits for the numbers of players and the games of the account. */
const WAIT_MS = 1_500;

type Given = {
  readonly games: readonly SuppliedGame[] | undefined;
  readonly isWhole: boolean;
  readonly mine: Mine;
  readonly now: GamesNow;
};

/**
 * The last played games, those with players, and new ones. They are chosen once for a list of
 * games: a rail that comes or goes would move what is below it, and a tile that changes its place
 * is missed by a finger. Undefined until enough is known.
 */
export function useRails({ games, isWhole, mine, now }: Given): readonly RailOfGames[] | undefined {
  const isLate = useLate();
  const { isReady } = useTopic(gamePlayers, ARRIVAL);
  const [chosen, setChosen] = useState<{ of: object; rails: readonly RailOfGames[] }>();
  const isKnown = isLate || (isReady && mine.isLoaded);
  if (games && isKnown && chosen?.of !== games) {
    const { recent } = mine;
    const rails = railsOf({ games, isWhole, recent, players: now.players });
    const names = chosen?.rails.map(({ name }) => name);
    // A rail that was not there at first is not added.
    setChosen({ of: games, rails: rails.filter(({ name }) => names?.includes(name) ?? true) });
  }
  return chosen?.rails;
}

/** Of the topic only its first message matters here. */
const ARRIVAL: TopicReader<typeof gamePlayers, null> = {
  start: null,
  snapshot: () => null,
  message: () => null,
};

function useLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, WAIT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

type Known = Pick<Mine, 'recent'> &
  Pick<GamesNow, 'players'> & {
    readonly games: readonly SuppliedGame[];
    readonly isWhole: boolean;
  };

function railsOf({ games, isWhole, recent, players }: Known): RailOfGames[] {
  const last = pickByName(games, recent);
  const played = games.filter(
    ({ game, labels }) => (players[game] ?? 0) > 0 || labels?.includes('hot'),
  );
  const fresh = games.filter((game) => isNew(game, today()));
  const areFew = fresh.length < games.length / 2;
  const rails: readonly (RailOfGames & { readonly mayCome: boolean })[] = [
    { name: 'recent', games: last, mayCome: recent.length > 0 },
    {
      name: 'popular',
      games: sortGames(played, { sort: 'popular', locale: 'en', players }),
      // A game of a provider that is being played may be among those that have not arrived.
      mayCome: Object.keys(players).some((name) => !gameFolders().includes(name)),
    },
    { name: 'new', games: areFew ? fresh : [], mayCome: false },
  ];
  return rails.filter((rail) => rail.games.length > 0 || (!isWhole && rail.mayCome));
}
