import { useEffect, useState } from 'react';
import { gameNames, loadGame, type BetPresenter } from '#domain/bets/player/games.ts';

type BetPresenters = Readonly<Record<string, BetPresenter>>;

/** The names and bet presenters of all games, each loaded from its feature; empty until loaded. */
export function useBetPresenters(): BetPresenters {
  const [presenters, setPresenters] = useState<BetPresenters>({});
  useEffect(() => {
    let isWanted = true;
    void Promise.all(gameNames().map(async (name) => [name, await loadGame(name)] as const)).then(
      (loaded) => {
        const known = loaded.flatMap(([name, face]) => (face ? [[name, face] as const] : []));
        if (isWanted) setPresenters(Object.fromEntries(known));
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return presenters;
}
