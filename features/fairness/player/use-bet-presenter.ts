import { useCallback } from 'react';
import { loadGame, type BetPresenter } from '#domain/bets/player/games.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

/** The presenter of a game, once it is loaded; without a network it stays undefined until then. */
export function useBetPresenter(game: string): BetPresenter | undefined {
  return useLazyLoad(useCallback(() => loadGame(game), [game]));
}
