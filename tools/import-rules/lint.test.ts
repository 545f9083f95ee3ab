import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLEAN, withTestTree } from './test-tree.ts';

type Table = Record<string, unknown>;

const config: { rules: Table; overrides: { rules: Table }[] } = JSON.parse(
  readFileSync(new URL('../../.oxlintrc.json', import.meta.url), 'utf8'),
);

type LintCase = { rule: string; path: string; text: string };

const PLANTS: LintCase[] = [
  at('typescript(no-explicit-any)', 'core/any.ts', 'export const x: any = 1;'),
  at(
    'typescript(no-floating-promises)',
    'platform/server/float.ts',
    'export async function a(): Promise<void> {}\nexport function b(): void {\n  a();\n}',
  ),
  at('import(no-cycle)', 'core/left.ts', "import './right.ts';\nexport {};"),
  at('import(no-default-export)', 'core/default.ts', 'export default 1;'),
  at(
    'typescript(consistent-type-imports)',
    'core/types.ts',
    "import { Box } from './box.ts';\nexport type B = Box;",
  ),
  at('eslint(max-lines)', 'core/long.ts', 'export {};\n'.repeat(301)),
  at(
    'eslint(max-lines-per-function)',
    'core/tall.ts',
    `export function f(): number {\n  let a = 0;\n${'  a += 1;\n'.repeat(60)}  return a;\n}`,
  ),
  at('unicorn(filename-case)', 'core/camelCase.ts', 'export const x = 1;'),
  at('eslint(no-console)', 'domain/bets/server/say.ts', "console.log('x');"),
  at('eslint(no-restricted-globals)', 'core/now.ts', 'export const x = () => new Date();'),
  at(
    'eslint(no-restricted-globals)',
    'features/keno/rules.ts',
    "export const x = parseFloat('1');",
  ),
  at('eslint(no-restricted-globals)', 'domain/x/server/y.ts', "export const x = parseFloat('1');"),
  at('eslint(no-restricted-properties)', 'core/luck.ts', 'export const x = () => Math.random();'),
  at(
    'eslint(no-restricted-properties)',
    'features/keno/contract.ts',
    'export const x = (1).toFixed(2);',
  ),
  at(
    'eslint(no-restricted-properties)',
    'domain/x/server/z.ts',
    'export const x = (1).toFixed(2);',
  ),
  at(
    'typescript(no-misused-promises)',
    'core/misused.ts',
    'export const f = (a: Promise<boolean>) => (a ? 1 : 2);',
  ),
  at(
    'typescript(await-thenable)',
    'core/await.ts',
    'export async function f(): Promise<number> {\n  return await 1;\n}',
  ),
  at(
    'typescript(switch-exhaustiveness-check)',
    'core/switch.ts',
    "export function f(a: 'b' | 'c'): void {\n  switch (a) {\n    case 'b':\n      f(a);\n  }\n}",
  ),
  at(
    'typescript(no-namespace)',
    'core/space.ts',
    'export namespace Space {\n  export const a = 1;\n}',
  ),
  at(
    'react(rules-of-hooks)',
    'features/dice/player/hook.tsx',
    "import { useState } from 'react';\nexport function Part({ a }: { a: boolean }) {\n" +
      '  if (a) useState(1);\n  return null;\n}',
  ),
  at(
    'react(exhaustive-deps)',
    'features/dice/player/deps.tsx',
    "import { useEffect } from 'react';\nexport function Part({ a }: { a: () => void }) {\n" +
      '  useEffect(() => a(), []);\n  return null;\n}',
  ),
  at(
    'jsx-a11y(alt-text)',
    'features/dice/player/picture.tsx',
    'export function Picture() {\n  return <img src="/a.svg" />;\n}',
  ),
  at('eslint(eqeqeq)', 'core/equal.ts', 'export const f = (a: number, b: number) => a == b;'),
  at('eslint(no-var)', 'core/var.ts', 'export var a = 1;'),
  at('eslint(prefer-const)', 'core/let.ts', 'let a = 1;\nexport const b = a;'),
  at(
    'vitest(no-conditional-expect)',
    'core/money.test.ts',
    "import { expect, test } from 'vitest';\n" +
      "test('a', () => {\n  if (expect.length > 0) expect(1).toBe(1);\n});",
  ),
  at(
    'vitest(no-conditional-tests)',
    'core/refusal.test.ts',
    "import { describe, expect, test } from 'vitest';\ndescribe('a', () => {\n" +
      "  if (expect.length > 0) test('b', () => {});\n});",
  ),
  at('eslint(no-unused-vars)', 'core/unused.ts', 'const a = 1;\nexport {};'),
];

function at(rule: string, path: string, text: string): LintCase {
  return { rule, path, text: `${text}\n` };
}

const COMPANIONS = {
  'core/right.ts': "import './left.ts';\nexport {};\n",
  'core/box.ts': 'export type Box = { size: number };\n',
};

function lint(root: string): string[] {
  const oxlint = new URL('../../node_modules/oxlint/bin/oxlint', import.meta.url).pathname;
  const args = [oxlint, '--type-aware', '--format=json', '.'];
  const run = spawnSync(process.execPath, args, { cwd: root, maxBuffer: 1e8 });
  const report: unknown = JSON.parse(run.stdout.toString());
  return diagnosticsOf(report).map(({ filename, code }) => {
    return `${filename} ${code?.replace('react-hooks(', 'react(')}`;
  });
}

function diagnosticsOf(report: unknown): { filename: string; code?: string }[] {
  // The JSON of the reporter has no published type; the tests below fail if its shape changes.
  return (report as { diagnostics: { filename: string; code?: string }[] }).diagnostics;
}

describe('lint', () => {
  test('the clean tree has no error', async () => {
    expect(await withTestTree(CLEAN, lint)).toEqual([]);
  });

  test('each rule catches its planted violation', async () => {
    const planted = Object.fromEntries(PLANTS.map(({ path, text }) => [path, text]));
    const found = await withTestTree({ ...CLEAN, ...COMPANIONS, ...planted }, lint);
    const missed = PLANTS.map(({ rule, path }) => `${path} ${rule}`);
    expect(missed.filter((line) => !found.includes(line))).toEqual([]);
  });

  test('every rule of the configuration has a planted violation', () => {
    const named = rulesOf(config.rules, ...config.overrides.map(({ rules }) => rules));
    const planted = new Set(PLANTS.map(({ rule }) => rule));
    expect([...named].filter((rule) => !planted.has(rule))).toEqual([]);
  });
});

/** The rules that are on, as the linter reports them: `import/no-cycle` → `import(no-cycle)`. */
function rulesOf(...tables: Record<string, unknown>[]): Set<string> {
  const on = tables
    .flatMap((table) => Object.entries(table))
    .filter(([, level]) => level !== 'off');
  return new Set(on.map(([name]) => `${name.replace('/', '(')})`));
}
