/**
 * The rules of games and the derivation they draw from must give the same result on every machine
 * and at every time, so some of JavaScript is forbidden in them: fractions parsed from text, the
 * ambient random generator, the clock, and anything of Node or of the browser.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FORBIDDEN: [string, RegExp][] = [
  ['parseFloat', /\bparseFloat\b/],
  ['Math.random', /\bMath\s*(?:\.\s*|\[\s*['"`])random\b/],
  ['toFixed', /\.toFixed\b/],
  ['the clock', /\b(?:Date|performance)\b/],
  ['system randomness', /\b(?:crypto|getRandomValues|randomBytes)\b/],
  ['Node or the browser', /\b(?:process|Buffer|window|document|globalThis)\s*[.[]|['"]node:/],
];

function found(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return FORBIDDEN.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
}

const ROOT = new URL('../../', import.meta.url);
const FILES = globSync(['core/fairness/*.ts', 'features/*/rules.ts'], {
  cwd: ROOT.pathname,
}).filter((file) => !file.endsWith('.test.ts'));

test('fairness: the check covers every file of the derivation and every rules.ts', () => {
  expect(FILES).toContain('core/fairness/pf1.ts');
  expect(FILES).toContain('features/dice/rules.ts');
});

test.each(FILES)(
  'fairness: %s has no source of chance, time or fractions but its arguments',
  (file) => {
    expect(found(readFileSync(new URL(file, ROOT), 'utf8'))).toEqual([]);
  },
);

test.each([
  ['const x = parseFloat("1.5")', 'parseFloat'],
  ['const x = Number.parseFloat(text)', 'parseFloat'],
  ['const roll = Math.random() * 100', 'Math.random'],
  ['const roll = Math["random"]()', 'Math.random'],
  ['stake.toFixed(2)', 'toFixed'],
  ['if (Date.now() > 5) win()', 'the clock'],
  ['crypto.getRandomValues(words)', 'system randomness'],
  ["import { createHmac } from 'node:crypto'", 'Node or the browser'],
  ['process.env.SEED', 'Node or the browser'],
])('fairness: "%s" is detected', (planted, name) => {
  expect(found(`/* rules */\n${planted}`)).toContain(name);
});

test('fairness: a comment that names a forbidden feature is not a use of it', () => {
  expect(found('// never Math.random()\n/* nor parseFloat */ const roll = stream.int(2);')).toEqual(
    [],
  );
});
