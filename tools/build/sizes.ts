import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES, type Locale } from '#core/locale.ts';
import type { AssetFiles } from './manifest.ts';
import type { ListedPage } from './pages.ts';

/**
 * What a page may need before it can be used, in kilobytes: what was reached, and a little more. A
 * module that many pages share may have drawn others into its chunk: tools/build/chunks.ts says
 * which modules are one file.
 */
const BUDGET_KB = { lobby: 113.8, game: 162.6, dealerTable: 167, other: 152.6 };
const LOBBY = new Set(['home', 'games']);
/** Games whose first screen has the cards, chips and spots of a dealer's table. */
const DEALER_TABLES = new Set(['baccarat', 'blackjack', 'wheel-show']);

export type PageSize = Pick<ListedPage, 'name' | 'path'> & {
  /** HTML, styles and scripts, gzip. */
  readonly kb: Readonly<Record<Locale, number>>;
};

/** The size each page of a built player app needs before it can be used. */
export function measurePages(player: string, pages = readPages(player)): readonly PageSize[] {
  const gzipBytes = memo((file) => gzipSync(readFileSync(join(player, file)), { level: 9 }).length);
  const sizeOf = ({ name, files }: ListedPage, locale: Locale) => {
    const html = join('prerendered', `${name}.${locale}.html`);
    const needed = [...files[locale].js, ...files[locale].css];
    // A page that is not prerendered has no document of its own.
    if (existsSync(join(player, html))) needed.push(html);
    return needed.reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  };
  return pages.map((page) => ({
    name: page.name,
    path: page.path,
    kb: { ru: sizeOf(page, 'ru'), en: sizeOf(page, 'en'), kz: sizeOf(page, 'kz') },
  }));
}

export function printSizes(sizes: readonly PageSize[]): void {
  for (const { name, kb } of sizes) {
    const shown = LOCALES.map((locale) => `${locale} ${kb[locale].toFixed(1)}`);
    process.stdout.write(`${name.padEnd(16)} ${shown.join('  ')} kB\n`);
  }
}

/** Names each page that is over its budget. */
export function pagesOverBudget(sizes: readonly PageSize[]): readonly string[] {
  return sizes.flatMap((page) => {
    const budget = budgetOf(page);
    return LOCALES.filter((locale) => page.kb[locale] > budget).map(
      (locale) => `${page.name} in ${locale}: ${page.kb[locale].toFixed(1)} of ${budget} kB`,
    );
  });
}

function readPages(player: string): readonly ListedPage[] {
  // Written by the build.
  const { pages } = JSON.parse(readFileSync(join(player, 'pages.json'), 'utf8')) as {
    pages: readonly ListedPage[];
  };
  return pages;
}

function budgetOf({ name, path }: PageSize): number {
  if (LOBBY.has(name)) return BUDGET_KB.lobby;
  if (DEALER_TABLES.has(name)) return BUDGET_KB.dealerTable;
  return path.startsWith('/games/') ? BUDGET_KB.game : BUDGET_KB.other;
}

/** Prints the size of a closed app before its login, first page or game loads. */
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
