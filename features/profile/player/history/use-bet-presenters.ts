import { gameNames, loadGame, type BetPresenter } from '#domain/bets/player/games.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

type BetPresenters = Readonly<Record<string, BetPresenter>>;

const NONE: BetPresenters = {};

/** The names and bet presenters of all games, each loaded from its feature; empty until loaded. */
export function useBetPresenters(): BetPresenters {
  return useLazyLoad(loadBetPresenters) ?? NONE;
}

async function loadBetPresenters(): Promise<BetPresenters> {
  const loaded = await Promise.all(
    gameNames().map(async (name) => [name, await loadGame(name)] as const),
  );
  return Object.fromEntries(
    loaded.flatMap(([name, presenter]) => (presenter ? [[name, presenter] as const] : [])),
  );
}
