import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { drawIcons } from './icons.ts';
import type { Manifest } from './manifest.ts';
import type { ListedPage } from './pages.ts';
import { shellFiles } from './worker.ts';

const MANIFEST: Manifest = {
  _visitor: { name: 'visitor', file: 'assets/visitor.js', imports: ['kit'] },
  'apps/player/texts/ru.ts': { file: 'assets/list-ru.js' },
  'apps/player/texts/en.ts': { file: 'assets/list-en.js' },
  'apps/player/texts/kz.ts': { file: 'assets/list-kz.js' },
  _routes: { name: 'routes', file: 'assets/routes.js' },
  _touched: { name: 'touched', file: 'assets/touched.js', css: ['assets/touched.css'] },
  kit: { file: 'assets/kit.js' },
};

function page(name: string): ListedPage {
  const files = LOCALES.map((locale) => {
    const js = ['assets/base.js', `assets/${name}.${locale}.js`];
    return [locale, { js, css: [] as string[] }];
  });
  return {
    name,
    path: `/${name}`,
    params: {},
    isPrerendered: true,
    isPublic: true,
    route: { texts: [] },
    file: 'assets/page.js',
    textFiles: { ru: {}, en: {}, kz: {} },
    head: Object.fromEntries(
      LOCALES.map((locale) => [locale, { title: '', description: '' }]),
    ) as ListedPage['head'],
    files: Object.fromEntries(files) as ListedPage['files'],
  };
}

const FONTS = { ru: ['assets/f.woff2', 'assets/c.woff2'], en: ['assets/f.woff2'], kz: [] };

test('app.offline: the shell is home, the offline page, what every page loads later, and fonts', () => {
  const pages = [page('home'), page('offline'), page('dice')];
  const files = shellFiles(MANIFEST, { entry: 'assets/main.js', fonts: FONTS, pages });
  const words = ['home', 'offline'].flatMap((name) =>
    LOCALES.map((locale) => `assets/${name}.${locale}.js`),
  );
  const later = ['visitor.js', 'kit.js', 'routes.js', 'touched.js', 'touched.css'];
  const expected = [
    'assets/main.js',
    'assets/base.js',
    'assets/f.woff2',
    'assets/c.woff2',
    ...words,
    ...later.map((name) => `assets/${name}`),
    ...LOCALES.map((locale) => `assets/list-${locale}.js`),
  ];
  expect(files).toEqual(expected.toSorted());
});

test('app.offline: a shell without its offline page stops the build', () => {
  const list = { entry: 'assets/main.js', fonts: FONTS, pages: [page('home')] };
  expect(() => shellFiles(MANIFEST, list)).toThrow('A page of the shell is missing.');
});

test('app.install: the script draws each icon in its size, without transparency', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-icons-'));
  mkdirSync(join(folder, 'assets'));
  const mark = fileURLToPath(new URL('../../apps/player/public/favicon.svg', import.meta.url));
  const icons = await drawIcons(folder, mark);
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '180x180 any',
    '192x192 maskable',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, hasAlpha } = await sharp(join(folder, src)).metadata();
    expect([`${width}x${height}`, hasAlpha]).toEqual([sizes, false]);
  }
  rmSync(folder, { recursive: true });
});
