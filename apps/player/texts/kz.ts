import type { TextFiles, Tree } from '#platform/browser/texts.ts';

/** Where the texts in Kazakh are. Nobody needs the other languages, so each has its own list. */
export const FILES: TextFiles = import.meta.glob<{ default: Tree }>([
  '../locales/kz.json',
  '../../../features/*/locales/kz.json',
  '../../../house/*/locales/kz.json',
]);
