import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in English are. Nobody needs the other languages, so each has its own list. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/en.json',
  '../../../features/*/locales/en.json',
  '../../../house/*/locales/en.json',
]);
