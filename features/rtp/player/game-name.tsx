import { useCallback } from 'react';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame, gameNames, loadGame } from '#domain/bets/player/games.ts';
import { useLater } from '#platform/browser/router/use-later.ts';

/** A game as players know it. Of several with one page each brings its own name, a bit later. */
export function GameName({ game }: { game: string }) {
  const cardOf = useGameCards();
  const folder = folderOfGame(game);
  const isOneOfMany = gameNames().filter((name) => folderOfGame(name) === folder).length > 1;
  const load = useCallback(() => loadGame(game), [game]);
  const face = useLater(load, isOneOfMany);
  return face ? <face.Name /> : cardOf(folder ?? game).name;
}
