import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import type { ListedPage } from './pages.ts';
import { printSizes } from './sizes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-sizes-'));
  // Random bytes do not get smaller.
  for (const kb of [100, 130]) writeFileSync(join(folder, `${kb}.js`), randomBytes(kb * 1_000));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function page(name: string, path: string, file: string): ListedPage {
  const files = LOCALES.map((locale) => [locale, { js: [file], css: [] as string[] }]);
  const head = LOCALES.map((locale) => [locale, { title: '', description: '' }]);
  return {
    name,
    path,
    params: {},
    isPublic: true,
    head: Object.fromEntries(head) as ListedPage['head'],
    files: Object.fromEntries(files) as ListedPage['files'],
  };
}

test('build: a home page over its budget stops the build, a game of that size does not', () => {
  const build = (...pages: ListedPage[]) => printSizes(folder, pages, []);
  expect(() => build(page('home', '/', '100.js'))).not.toThrow();
  expect(() => build(page('dice', '/games/dice', '130.js'))).not.toThrow();
  const pages = [page('dice', '/games/dice', '130.js'), page('home', '/', '130.js')];
  const named = 'Over the budget of tools/build/sizes.ts: home in ru, home in en, home in kz';
  expect(() => build(...pages)).toThrow(named);
});
