/**
 * Builds the player app into dist/player: hashed assets, the public pages as ready markup in three
 * languages, a list of the pages for the server, and compressed twins of everything that is text.
 * Then the back office into dist/backoffice, which has one document and no page ready.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { listDesk } from './build/desk.ts';
import { readManifest } from './build/manifest.ts';
import { listBuiltPages, type Prerender } from './build/pages.ts';
import { precompress } from './build/precompress.ts';
import { printDeskSize, printSizes } from './build/sizes.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Built aside and put in place when all of it is there: a failed build leaves the last one. */
const aside = join(root, `dist/.build-${process.pid}`);
const player = join(aside, 'player');
const backoffice = join(aside, 'backoffice');
const prerenderFolder = join(aside, 'prerender');

async function main(): Promise<void> {
  await buildPlayer();
  await buildBackoffice();
  for (const app of ['player', 'backoffice']) {
    const result = join(root, 'dist', app);
    rmSync(result, { recursive: true, force: true });
    renameSync(join(aside, app), result);
  }
}

async function buildBackoffice(): Promise<void> {
  await build({ root, mode: 'backoffice', logLevel: 'warn', build: { outDir: backoffice } });
  const path = join(backoffice, '.vite/manifest.json');
  const desk = { build: buildId(readFileSync(path)), ...listDesk(readManifest(path)) };
  writeFileSync(join(backoffice, 'desk.json'), JSON.stringify(desk));
  precompress(join(backoffice, 'assets'));
  printDeskSize(backoffice, desk.files);
}

async function buildPlayer(): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir: player } });
  await build({ root, logLevel: 'warn', build: { ssr: true, outDir: prerenderFolder } });
  const prerender = (await import(
    pathToFileURL(join(prerenderFolder, 'prerender.js')).href
  )) as Prerender;
  const manifest = readManifest(join(player, '.vite/manifest.json'));
  const routes = readFileSync(join(root, 'apps/player/routes.ts'), 'utf8');
  const pages = await listBuiltPages(prerender, manifest, routes);

  const id = buildId(readFileSync(join(player, '.vite/manifest.json')), JSON.stringify(pages));
  for (const { file, html } of pages.markup) {
    write(join('prerendered', file), html);
  }
  write('pages.json', JSON.stringify({ build: id, pathMark: prerender.PATH_MARK, ...pages.list }));
  write('builds/latest.json', JSON.stringify({ id }));
  precompress(join(player, 'assets'));
  printSizes(player, pages.list.pages, pages.markup);
}

/** Two builds of the same sources have the same id, so nobody reloads for nothing. */
function buildId(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

function write(file: string, content: string): void {
  const path = join(player, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
}

try {
  await main();
} finally {
  rmSync(aside, { recursive: true, force: true });
}
