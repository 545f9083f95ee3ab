import { useEffect, useState, type ComponentType } from 'react';
import { loadGame } from '#house/bets/player/games.ts';

/** The game's own name for itself, once it is here; its address stands in until then. */
export function useGameName(game: string): ComponentType | undefined {
  const [found, setFound] = useState<{ readonly Name: ComponentType }>();
  useEffect(() => {
    let isWanted = true;
    void loadGame(game).then((face) => isWanted && face && setFound({ Name: face.Name }));
    return () => {
      isWanted = false;
    };
  }, [game]);
  return found?.Name;
}
