import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in Russian are. Nobody needs the other languages, so each has its own list. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/ru.json',
  '../../../features/*/locales/ru.json',
  '../../../house/*/locales/ru.json',
]);
