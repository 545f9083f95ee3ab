import cards from 'virtual:game-cards/ru';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** Where the texts in Russian are. Nobody needs the other languages, so each has its own list. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/ru.json',
  '../../../features/*/locales/ru.json',
  '../../../domain/*/locales/ru.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/ru.json': () => Promise.resolve({ default: cards }),
};
