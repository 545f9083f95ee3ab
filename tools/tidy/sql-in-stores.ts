import { withoutComments } from './source.ts';
import type { Check } from './source.ts';

/** Where queries may stand outside of a store, and why. */
const EXCEPTIONS: readonly { readonly path: RegExp; readonly why: string }[] = [
  {
    path: /^domain\/reconciliation\/server\/checks\//,
    why: 'a check is its query and what it makes of the rows',
  },
  { path: /[.]test[.]tsx?$|\/test-[\w-]+[.]ts$/, why: 'tests look at what the code has written' },
];

/**
 * Queries of domain/ and features/ stand in `store.ts` or `store.<topic>.ts` of their module, where
 * the database is reviewed and row types are compared with it.
 */
export const sqlInStores: Check = (files) =>
  files
    .filter(({ path }) => /^(?:domain|features)\/.*[.]tsx?$/.test(path))
    .filter(({ path }) => !/\/store(?:[.][\w-]+)?[.]ts$/.test(path))
    .filter(({ path }) => !EXCEPTIONS.some((one) => one.path.test(path)))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(LITERAL)]
        .map(([literal]) => literal)
        .filter((literal) => QUERY.test(literal) && TABLE.test(literal))
        .map((literal) => `${path} has a query outside of a store: ${firstWords(literal)}`),
    );

const LITERAL = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;
const QUERY = /^.\s*(?:select|insert into|update|delete from|with(?: recursive)?)\s+[\w$(*]/;
/** A table or view, not a function: locks and clocks are no data. */
const TABLE = /\b(?:(?:into|update)\s+[a-z_]+|(?:from|join)\s+[a-z_]+\b(?!\s*\())/;

function firstWords(literal: string): string {
  return literal.slice(1, -1).trim().split(/\s+/).slice(0, 6).join(' ');
}
