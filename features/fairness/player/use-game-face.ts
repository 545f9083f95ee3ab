import { useCallback } from 'react';
import { loadGame, type GameFace } from '#domain/bets/player/games.ts';
import { useLater } from '#platform/browser/router/use-later.ts';

/** How a game names itself and its outcomes, once that is here; without a network it is awaited. */
export function useGameFace(game: string): GameFace | undefined {
  return useLater(useCallback(() => loadGame(game), [game]));
}
