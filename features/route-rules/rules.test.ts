import { expect, test } from 'vitest';
import { findLoop, findNeededPage, findRuleFor, followRules, matches, type Rule } from './rules.ts';

const OWN = 'https://casino.example';

function rules(...pairs: readonly (readonly [string, string | null])[]): Rule[] {
  return pairs.map(([path, target]) => ({ path, target }));
}

test('route rules: a pattern matches its subpaths and no path that only begins alike', () => {
  expect(matches('/old/*', '/older')).toBe(false);
  expect(matches('/old/*', '/old')).toBe(true);
  expect(matches('/old', '/old/page')).toBe(false);
});

test('route rules: an exact rule beats a pattern, and a long pattern a short one', () => {
  const all = rules(['/*', '/a'], ['/old/*', '/b'], ['/old/page', '/c']);
  const targetOf = (path: string) => findRuleFor(all, path)?.target;
  expect(['/x', '/old/x', '/old/page'].map(targetOf)).toEqual(['/a', '/b', '/c']);
});

test('route rules: a path is followed to a page, to another site, or round', () => {
  const all = rules(['/a', '/b'], ['/b', 'https://shop.example/'], ['/x', '/y'], ['/y', '/x']);
  expect(followRules(all, '/a', OWN)).toEqual({
    steps: all.slice(0, 2),
    end: 'https://shop.example/',
    isGone: false,
  });
  expect(followRules(all, '/x', OWN).end).toBeUndefined();
  expect(followRules(all, '/quiet', OWN)).toEqual({ steps: [], end: '/quiet', isGone: false });
});

test('route rules: a path ends at a page that is gone, and its rule wins like any other', () => {
  const all = rules(['/old/*', null], ['/a', '/old/shop'], ['/old/kept', '/games']);
  expect(followRules(all, '/a', OWN)).toEqual({
    steps: [all[1], all[0]],
    end: '/old/shop',
    isGone: true,
  });
  expect(followRules(all, '/old/kept', OWN)).toMatchObject({ end: '/games', isGone: false });
  expect(findRuleFor(all, '/old')).toEqual({ path: '/old/*', target: null });
  expect(findLoop(all, OWN)).toBeUndefined();
});

test.each(['/', '/*', '/games', '/games/*', '/faq', '/faq/*', '/no-access'])(
  'route rules: %s is needed: it may lead elsewhere, and cannot be gone',
  (path) => {
    expect(findNeededPage({ path, target: null })).toBeDefined();
    expect(findNeededPage({ path, target: '/elsewhere' })).toBeUndefined();
  },
);

test('route rules: a page that nothing leads to may be gone', () => {
  for (const path of ['/games/dice', '/spring', '/spring/*', '/gamesome/*']) {
    expect([path, findNeededPage({ path, target: null })]).toEqual([path, undefined]);
  }
});

test.each([
  ['two rules that lead to each other', rules(['/a', '/b'], ['/b', '/a'])],
  ['three rules', rules(['/a', '/b'], ['/b', '/c'], ['/c', '/a'])],
  ['a pattern that covers the target of its target', rules(['/a/*', '/b'], ['/b', '/a/c'])],
  ['a full address of the own site', rules(['/a', 'https://casino.example/en/b'], ['/b', '/a'])],
  [
    'a query, which the rules do not see',
    rules(['/a', 'https://casino.example/b?x=1'], ['/b', '/a']),
  ],
])('route rules: a loop is found: %s', (_, all) => {
  expect(findLoop(all, OWN)).toBeDefined();
});

test('route rules: a rule for everything may lead to its own root, and chains may end', () => {
  expect(findLoop(rules(['/closed/*', '/closed']), OWN)).toBeUndefined();
  expect(findLoop(rules(['/a', '/b'], ['/b', '/c']), OWN)).toBeUndefined();
  expect(findLoop(rules(['/a', 'https://other.example/a']), OWN)).toBeUndefined();
});
