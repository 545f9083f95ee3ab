import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { textsOf } from '#platform/browser/texts/texts.ts';

export type GameCard = {
  readonly name: string;
  readonly text: string;
  /** The address of its picture. */
  readonly picture?: string;
};

/**
 * What a list shows of a game, by its folder: its name, a line on it, its picture. They come
 * with the first texts of every page,
 * in the namespace `games`, which the build makes of the games there are.
 */
export function useGameCards(): (folder: string) => GameCard {
  const locale = useLocale();
  // Made by tools/build/game-cards.ts, with an entry for each folder.
  const games = textsOf(locale)['games'] as Readonly<Record<string, GameCard>> | undefined;
  return (folder) => games?.[folder] ?? { name: folder, text: '' };
}
