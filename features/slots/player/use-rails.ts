import { useEffect, useState } from 'react';
import { gameFolders } from '#domain/bets/player/games.ts';
import { gamePlayers } from '#domain/bets/contract.lobby.ts';
import type { GamesNow } from '#domain/bets/player/lobby/use-players.ts';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import type { SuppliedGame } from '#domain/suppliers/contract.ts';
import type { GameFacts } from '../rules.ts';
import { railsOf, type RailOfGames } from '../rules.rails.ts';
import { today } from './today.ts';

/** So long the page waits for the numbers of players and the games of the account. */
const WAIT_MS = 1_500;

type Given = {
  readonly games: readonly SuppliedGame[] | undefined;
  readonly isWhole: boolean;
  readonly isMineLoaded: boolean;
  readonly facts: GameFacts;
  readonly now: GamesNow;
};

/**
 * The last played games, those with players, with jackpots, and new ones. They are chosen once for
 * a list of games: a rail that comes or goes would move what is below it, and a tile that changes
 * its place is missed by a finger. Undefined until enough is known.
 */
export function useRails({
  games,
  isWhole,
  isMineLoaded,
  facts,
  now,
}: Given): readonly RailOfGames[] | undefined {
  const isLate = useLate();
  const { isReady } = useTopic(gamePlayers, ARRIVAL);
  const [chosen, setChosen] = useState<{ of: object; rails: readonly RailOfGames[] }>();
  const isKnown = isLate || (isReady && isMineLoaded);
  if (games && isKnown && chosen?.of !== games) {
    const { recent, jackpots } = facts;
    const known = { games, isWhole, recent, jackpots, players: now.players };
    const rails = railsOf({ ...known, isOwn, today: today() });
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

function isOwn(name: string): boolean {
  return gameFolders().includes(name);
}
