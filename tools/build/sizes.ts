import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LOCALES } from '#core/locale.ts';
import type { AssetFiles } from './manifest.ts';
import type { ListedPage, Markup } from './pages.ts';

/** Prints the size each page needs before it can be used: HTML, styles and scripts, gzip. */
export function printSizes(
  player: string,
  pages: readonly ListedPage[],
  markup: readonly Markup[],
): void {
  const gzipBytes = memo((file) => gzipSync(readFileSync(join(player, file)), { level: 9 }).length);
  const lines = pages.map((page) => {
    const sizes = LOCALES.map((locale) => {
      const html = markup.find(({ file }) => file === `${page.name}.${locale}.html`)?.html ?? '';
      const files = [...page.files[locale].js, ...page.files[locale].css];
      const total = files.reduce((sum, file) => sum + gzipBytes(file), gzipSync(html).length);
      return `${locale} ${(total / 1000).toFixed(1)}`;
    });
    return `${page.name.padEnd(16)} ${sizes.join('  ')} kB`;
  });
  process.stdout.write(`${lines.join('\n')}\n`);
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
