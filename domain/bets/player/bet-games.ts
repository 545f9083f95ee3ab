import type { GameCard } from './game-card.ts';
import { useGameCards } from './game-cards.ts';
import { folderOfGame } from './games.ts';

/**
 * The game of a bet, as a list shows it: one of our own, or of a supplier. Without a path this
 * build does not have it, or its card is still being loaded.
 */
export function useGamesOfBets(): (game: string) => GameCard {
  const cardOf = useGameCards();
  return (game) => {
    const folder = folderOfGame(game);
    if (folder === undefined) return cardOf(game);
    return { ...cardOf(folder), path: `/games/${folder}` };
  };
}
