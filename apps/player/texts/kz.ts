import cards from 'virtual:game-cards/kz';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** The Kazakh text files. Each language has its own list, so that a visitor loads only one. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/kz.json',
  '../../../features/*/locales/kz.json',
  '../../../domain/*/locales/kz.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/kz.json': () => Promise.resolve({ default: cards }),
};
