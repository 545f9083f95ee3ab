import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in Russian are. Comes with the first of them: nobody needs the other languages. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/ru.json',
  '../../../features/*/locales/ru.json',
  '../../../house/*/locales/ru.json',
]);
