import { expect, test } from 'vitest';
import { contrast, FIRST_COLORS, look, styleOf, unreadablePairs } from './rules.look.ts';

test('look: contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('look: the colours of the product can be read in every pair', () => {
  expect(unreadablePairs(FIRST_COLORS)).toEqual([]);
});

test.each([
  ['text', 'text / ground', { text: '#3a4a44' }],
  ['accent', 'accent / ground', { accent: '#2a3a5c' }],
  ['on_accent', 'on_accent / accent', { on_accent: '#e0c080' }],
  ['text', 'text / table', { table: '#e8e0d0' }],
  ['ground', 'ground / gain', { ground: '#ffffff', text: '#101010' }],
])('look: %s that cannot be read is refused by the name of the pair', (field, pair, change) => {
  const parsed = look.safeParse({ logo: null, colors: { ...FIRST_COLORS, ...change } });
  const issues = parsed.error!.issues.map(({ path, message }) => [path.join('.'), message]);
  const named = issues.find(
    ([path, message]) => path === `colors.${field}` && message!.includes(pair),
  );
  expect(named, JSON.stringify(issues)).toBeDefined();
  expect(named![1]).toMatch(/^contrast_low:.* \d+(\.\d+)?:1$/);
});

test('look: the style sheet holds colours alone', () => {
  expect(styleOf(FIRST_COLORS)).toMatch(/^:root:root\{(--[a-z0-9-]+:#[0-9a-f]{6,8};?)+\}\n$/);
});
