import { useEffect, useState } from 'react';
import { loadGame, type GameFace } from '#house/bets/player/games.ts';

/** How a game names itself and its outcomes, once that is here. */
export function useGameFace(game: string): GameFace | undefined {
  const [face, setFace] = useState<GameFace>();
  useEffect(() => {
    let isWanted = true;
    void loadGame(game).then((found) => isWanted && setFace(found));
    return () => {
      isWanted = false;
    };
  }, [game]);
  return face;
}
