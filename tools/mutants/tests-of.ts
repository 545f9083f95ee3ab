/** Chooses the tests that should notice a change of a file: those beside it, its own ones first. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const TESTS = '*.test.{ts,tsx}';

/** Paths from the root. A folder without tests leaves it to those of its module. */
export function testsOf(root: string, path: string): string[] {
  const beside = testsIn(root, dirname(path), TESTS);
  const tests = beside.length > 0 ? beside : testsIn(root, moduleOf(path), `**/${TESTS}`);
  const ranks = new Map(tests.map((test) => [test, rankOf(root, path, test)]));
  return tests.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || (a < b ? -1 : 1));
}

/** The tests of the given files and folders. */
export function testsUnder(root: string, places: readonly string[]): string[] {
  return places.flatMap((place) =>
    /\.test\.tsx?$/.test(place) ? [place] : testsIn(root, place, `**/${TESTS}`),
  );
}

function testsIn(root: string, folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: join(root, folder) }).map((name) => join(folder, name));
}

/** `domain/ledger` of domain/ledger/server/holds.ts. */
function moduleOf(path: string): string {
  const parts = dirname(path).split('/');
  return parts.slice(0, parts[0] === 'core' ? 1 : 2).join('/');
}

/** The test of the same name fails soonest, then those that import the file. */
function rankOf(root: string, path: string, test: string): number {
  const name = basename(path, '.ts');
  if (basename(test).replace(/\.test\.tsx?$/, '') === name) return 0;
  return readFileSync(join(root, test), 'utf8').includes(`/${name}.ts'`) ? 1 : 2;
}
