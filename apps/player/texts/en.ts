import cards from 'virtual:game-cards/en';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The English text files. Each language has its own list, so that a visitor loads only one. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/en.json',
  '../../../features/*/locales/en.json',
  '../../../domain/*/locales/en.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/en.json': () => Promise.resolve({ default: cards }),
};
