import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES } from '#core/locale.ts';
import type { AssetFiles } from './manifest.ts';
import type { ListedPage, Markup } from './pages.ts';

/**
 * What a page may need before it can be used, in kilobytes: what was reached, and a little more. A
 * page that grows beyond it stops the build. A module that many pages share may have drawn others
 * into its chunk: tools/build/chunks.ts says which modules are one file.
 */
const BUDGET_KB = { lobby: 121, game: 166, other: 162 };
const LOBBY = new Set(['home', 'games']);

/**
 * Prints the size each page needs before it can be used: HTML, styles and scripts, gzip. Fails when
 * a page is over its budget.
 */
export function printSizes(
  player: string,
  pages: readonly ListedPage[],
  markup: readonly Markup[],
): void {
  const over: string[] = [];
  const gzipBytes = memo((file) => gzipSync(readFileSync(join(player, file)), { level: 9 }).length);
  const lines = pages.map((page) => {
    const sizes = LOCALES.map((locale) => {
      const html = markup.find(({ file }) => file === `${page.name}.${locale}.html`)?.html ?? '';
      const files = [...page.files[locale].js, ...page.files[locale].css];
      const total = files.reduce((sum, file) => sum + gzipBytes(file), gzipSync(html).length);
      if (total / 1000 > budgetOf(page)) over.push(`${page.name} in ${locale}`);
      return `${locale} ${(total / 1000).toFixed(1)}`;
    });
    return `${page.name.padEnd(16)} ${sizes.join('  ')} kB`;
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  if (over.length > 0)
    throw new Error(`Over the budget of tools/build/sizes.ts: ${over.join(', ')}`);
}

function budgetOf({ name, path }: Pick<ListedPage, 'name' | 'path'>): number {
  if (LOBBY.has(name)) return BUDGET_KB.lobby;
  return path.startsWith('/games/') ? BUDGET_KB.game : BUDGET_KB.other;
}

/** Prints the size of the back office or the portal before its login or first page loads. */
export function printClosedAppSize(name: string, folder: string, files: AssetFiles): void {
  const sizes = [...files.js, ...files.css].map(
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${name.padEnd(16)} ${(total / 1000).toFixed(1)} kB\n`);
}

function memo(measure: (file: string) => number): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const size = known.get(file) ?? measure(file);
    known.set(file, size);
    return size;
  };
}
