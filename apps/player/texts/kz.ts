import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in Kazakh are. Comes with the first of them: nobody needs the other languages. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/kz.json',
  '../../../features/*/locales/kz.json',
  '../../../house/*/locales/kz.json',
]);
