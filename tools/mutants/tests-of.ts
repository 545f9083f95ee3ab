/** Chooses the tests that should notice a change of a file. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const TESTS = '*.test.{ts,tsx}';

/**
 * Paths from the root. Pure code has the tests of its name and those that import it; other code is
 * also tested through its module, so all tests of the folder follow, or those of the module where
 * the folder has none.
 */
export function testsOf(root: string, path: string): string[] {
  const beside = testsIn(root, dirname(path), TESTS);
  const own = beside.filter((test) => hasName(path, test));
  const importing = beside.filter((test) => imports(root, path, test));
  const near = [...own, ...importing];
  if (near.length > 0 && !path.includes('/server/')) return [...new Set(near)];
  if (beside.length > 0) return [...new Set([...near, ...beside])];
  return testsIn(root, moduleOf(path), `**/${TESTS}`);
}

/** The tests of the given files and folders. */
export function testsUnder(root: string, places: readonly string[]): string[] {
  return places.flatMap((place) =>
    /\.test\.tsx?$/.test(place) ? [place] : testsIn(root, place, `**/${TESTS}`),
  );
}

function testsIn(root: string, folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: join(root, folder) })
    .map((name) => join(folder, name))
    .toSorted();
}

/** `domain/ledger` of domain/ledger/server/holds.ts. */
function moduleOf(path: string): string {
  const parts = dirname(path).split('/');
  return parts.slice(0, parts[0] === 'core' ? 1 : 2).join('/');
}

function hasName(path: string, test: string): boolean {
  return basename(test).replace(/\.test\.tsx?$/, '') === basename(path, '.ts');
}

function imports(root: string, path: string, test: string): boolean {
  return readFileSync(join(root, test), 'utf8').includes(`/${basename(path)}'`);
}
