import { useCallback } from 'react';
import { loadGame } from '#house/bets/player/games.ts';
import { useLater } from '#platform/browser/use-later.ts';

/** As players know the game; until its words are here, as addresses do. */
export function GameName({ game }: { game: string }) {
  const face = useLater(useCallback(() => loadGame(game), [game]));
  return face ? <face.Name /> : game;
}
