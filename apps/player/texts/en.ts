import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in English are. Comes with the first of them: nobody needs the other languages. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/en.json',
  '../../../features/*/locales/en.json',
  '../../../house/*/locales/en.json',
]);
