import { expect, test } from 'vitest';
import { findRoute } from '#platform/browser/router/route-match.ts';
import { ROUTES } from './routes.ts';

const SOURCES = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '../../{features,domain}/*/player/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);
/** `to="/faq"`, `to: '/faq'` and `navigate('/faq')`, each without its query and its hash. */
const LINK = /(?:\bto=|\bto: |\bnavigate\()["'](\/[^"'?#]*)/g;

test('links: each path in the code of the player app is that of a page', () => {
  const links = Object.entries(SOURCES).flatMap(([file, code]) =>
    [...code.matchAll(LINK)].map(([, path]) => ({ file, path: path! })),
  );
  expect(links.filter(({ path }) => !findRoute(ROUTES, path))).toEqual([]);
  expect(links.length, 'the pattern finds the links').toBeGreaterThan(40);
});
