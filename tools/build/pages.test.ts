import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf, fontFile, groupKey } from './manifest.ts';
import { modulesByRoute, ROUTE_FILES, gameModule } from './pages.ts';

const MANIFEST = {
  'main.tsx': { file: 'assets/main.js', imports: ['_base.js'], css: ['assets/main.css'] },
  '_base.js': { file: 'assets/base.js', name: 'base', css: ['assets/base.css'] },
  'page.tsx': { file: 'assets/page.js', imports: ['_base.js', 'main.tsx'] },
  'fonts/inter.woff2': { file: 'assets/inter-1.woff2' },
};

test('build: a page preloads what it needs, each file once', () => {
  expect(filesOf(MANIFEST, ['main.tsx', 'page.tsx'])).toEqual({
    js: ['assets/main.js', 'assets/base.js', 'assets/page.js'],
    css: ['assets/base.css', 'assets/main.css'],
  });
  expect(groupKey(MANIFEST, 'base')).toBe('_base.js');
  expect(fontFile(MANIFEST, 'inter')).toBe('assets/inter-1.woff2');
});

test('build: a missing chunk or font stops the build and is named', () => {
  expect(() => filesOf(MANIFEST, ['gone.tsx'])).toThrow('no chunk for gone.tsx');
  expect(() => groupKey(MANIFEST, 'texts-ru')).toThrow('no chunk called texts-ru');
  expect(() => fontFile(MANIFEST, 'serif')).toThrow('no font called serif');
});

test('build: every route of the table is read with its module', () => {
  const root = new URL('../../', import.meta.url);
  const read = (file: string) => readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
  const source = ROUTE_FILES.map(read).join('\n');
  const modules = modulesByRoute(source);
  const names = [...source.matchAll(/^ +name: '([\w-]+)'/gm)].map((match) => match[1]);
  expect(names.length).toBeGreaterThan(5);
  expect([...modules.keys()]).toEqual(names);
  expect(modules.get('home')).toBe('features/lobby/player/page.tsx');
});

test('build: the page of a game is that of its own folder, and its further pages are numbered', () => {
  expect(gameModule('wheel')).toBe('features/wheel/player/page.tsx');
  expect(gameModule('wheel-show')).toBe('features/wheel-show/player/page.tsx');
  expect(gameModule('rooms-1')).toBe('features/rooms/player/page.tsx');
  expect(gameModule('show')).toBeUndefined();
});
