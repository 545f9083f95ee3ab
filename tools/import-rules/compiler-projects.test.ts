import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLEAN, withTestTree } from './test-tree.ts';

/** Compiler codes: no such name, no such module without Node's types, file of another project. */
const NO_NAME = ['TS2304', 'TS2552', 'TS2584', 'TS2591', 'TS2580'];
const NO_MODULE = ['TS2307', 'TS2591', 'TS2580'];
const OTHER_WORLD = ['TS6307', 'TS6305'];

const PLANTS: { path: string; text: string; codes: string[] }[] = [
  { path: 'core/a.ts', text: 'setTimeout(() => 1, 1);\nexport {};\n', codes: NO_NAME },
  { path: 'core/b.ts', text: "void fetch('/');\nexport {};\n", codes: NO_NAME },
  { path: 'features/keno/contract.ts', text: 'export const x = process.pid;\n', codes: NO_NAME },
  { path: 'features/mines/rules.ts', text: 'export const x = document.title;\n', codes: NO_NAME },
  { path: 'domain/fairness/rules.ts', text: "export * from 'node:fs';\n", codes: NO_MODULE },
  { path: 'platform/server/dom.ts', text: 'export const x = document.title;\n', codes: NO_NAME },
  {
    path: 'features/dice/player/raw.ts',
    text: "export * from '../server/index.ts';\n",
    codes: OTHER_WORLD,
  },
  {
    path: 'features/dice/server/page.ts',
    text: "export * from '../../../platform/browser/title.ts';\n",
    codes: OTHER_WORLD,
  },
  {
    path: 'core/enum.ts',
    text: 'export enum Side {\n  Heads,\n}\n',
    codes: ['TS1294'],
  },
  {
    path: 'core/up.ts',
    text: "export * from '../platform/server/log.ts';\n",
    codes: OTHER_WORLD,
  },
];

/** Compiles the tree and returns each error as `path CODE`. */
function compile(root: string): string[] {
  const tsc = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  const run = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false'], { cwd: root });
  return run.stdout
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, path, code] = line.match(/^([^(\s]+)\(\d+,\d+\): error (TS\d+)/) ?? [];
      return path === undefined ? [] : [`${path} ${code}`];
    });
}

describe('the three TypeScript projects', () => {
  test('the clean tree compiles', async () => {
    expect(await withTestTree(CLEAN, compile)).toEqual([]);
  });

  let found: string[];
  beforeAll(async () => {
    // Compiled together: each violation is reported in its own file.
    const planted = Object.fromEntries(PLANTS.map(({ path, text }) => [path, text]));
    found = await withTestTree({ ...CLEAN, ...planted }, compile);
  });

  for (const { path, text, codes } of PLANTS) {
    test(`${path} does not compile with: ${text.split('\n')[0]}`, () => {
      const own = found.filter((line) => line.startsWith(`${path} `));
      expect(own.map((line) => line.split(' ')[1])).toEqual([expect.toBeOneOf(codes)]);
    });
  }
});
