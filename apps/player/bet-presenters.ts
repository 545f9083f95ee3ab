import type { BetPresenter } from '#domain/bets/player/games.ts';

/** The games of suppliers have no presenters: their bets show the card of the game. */
export { loadCard } from '#features/slots/player/cards.ts';

type PresenterModule = { readonly presenters: Readonly<Record<string, BetPresenter>> };

/** How a game presents its bets in histories and receipts, with its texts; loaded when shown. */
export async function loadBetPresenters(folder: string): Promise<PresenterModule['presenters']> {
  // A listed folder that matches the pattern is a game, and its presenter module has presenters.
  const module = (await import(`../../features/${folder}/player/presenter.tsx`)) as PresenterModule;
  return module.presenters;
}
