/** Pages that must not appear in search results, and that have no picture of their own. */
export const UNLISTED: ReadonlySet<string> = new Set([
  'error',
  'gone',
  'no-access',
  'not-found',
  'offline',
  'restricted',
]);
