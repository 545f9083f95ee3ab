import cards from 'virtual:game-cards/en';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** Where the texts in English are. Nobody needs the other languages, so each has its own list. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/en.json',
  '../../../features/*/locales/en.json',
  '../../../domain/*/locales/en.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/en.json': () => Promise.resolve({ default: cards }),
};
