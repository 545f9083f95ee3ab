import cards from 'virtual:game-cards/kz';
import type { TextFiles, Tree } from '#platform/browser/texts/texts.ts';

/** Where the texts in Kazakh are. Nobody needs the other languages, so each has its own list. */
const files = import.meta.glob<{ default: Tree }>([
  '../locales/kz.json',
  '../../../features/*/locales/kz.json',
  '../../../domain/*/locales/kz.json',
]);

export const FILES: TextFiles = {
  ...files,
  '/features/games/locales/kz.json': () => Promise.resolve({ default: cards }),
};
