import { useEffect, useState } from 'react';
import { loadGame, type BetPresenter } from '#domain/bets/player/games.ts';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';

/** How bets of a game are shown; undefined until it is loaded. */
export function usePresenter(game: string | undefined): BetPresenter | undefined {
  const [presenter, setPresenter] = useState<BetPresenter>();
  useEffect(() => {
    if (game === undefined) return undefined;
    return retryWithBackoff(
      () => loadGame(game),
      (found) => setPresenter(() => found),
    );
  }, [game]);
  return presenter;
}
