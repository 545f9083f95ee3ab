import { groupOfKey } from '#domain/suppliers/rules.game-keys.ts';
import { useGameCards } from './game-cards.ts';
import { folderOfGame } from './games.ts';

/** What groups of games of suppliers are called on a page. */
export type GroupWords = {
  readonly slots: string;
  readonly live: string;
  readonly ofProvider: (provider: string) => string;
};

/** The names of what the terms of a promotion list: games, and groups of games of suppliers. */
export function usePromotedNames(words: GroupWords): (key: string) => string {
  const cardOf = useGameCards();
  return (key) => {
    const group = groupOfKey(key);
    if (!group) return cardOf(folderOfGame(key) ?? key).name;
    return 'provider' in group ? words.ofProvider(group.provider) : words[group.category];
  };
}
