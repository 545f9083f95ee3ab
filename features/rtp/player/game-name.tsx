import { useCallback } from 'react';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame, gameNames, loadGame } from '#domain/bets/player/games.ts';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';

/**
 * The name of a game as players know it. Several games on one page have their own names, loaded a
 * bit later.
 */
export function GameName({ game }: { game: string }) {
  const cardOf = useGameCards();
  const folder = folderOfGame(game);
  const isOneOfMany = gameNames().filter((name) => folderOfGame(name) === folder).length > 1;
  const load = useCallback(() => loadGame(game), [game]);
  const presenter = useLazyLoad(load, isOneOfMany);
  return presenter ? <presenter.Name /> : cardOf(folder ?? game).name;
}
