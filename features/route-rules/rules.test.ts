import { expect, test } from 'vitest';
import { findLoop, findRuleFor, followRules, matches, type Rule } from './rules.ts';

const OWN = 'https://casino.example';

function rules(...pairs: readonly (readonly [string, string])[]): Rule[] {
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
  });
  expect(followRules(all, '/x', OWN).end).toBeUndefined();
  expect(followRules(all, '/quiet', OWN)).toEqual({ steps: [], end: '/quiet' });
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
