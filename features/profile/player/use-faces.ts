import { useEffect, useState } from 'react';
import { gameNames, loadGame, type GameFace } from '#domain/bets/player/games.ts';

type Faces = Readonly<Record<string, GameFace>>;

/** Names and words of all games, each brought by the game itself; empty until they are here. */
export function useFaces(): Faces {
  const [faces, setFaces] = useState<Faces>({});
  useEffect(() => {
    let isWanted = true;
    void Promise.all(gameNames().map(async (name) => [name, await loadGame(name)] as const)).then(
      (loaded) => {
        const known = loaded.flatMap(([name, face]) => (face ? [[name, face] as const] : []));
        if (isWanted) setFaces(Object.fromEntries(known));
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return faces;
}
