/**
 * Builds the player app into dist/player: hashed assets, prerendered public pages in three
 * languages, a list of the pages for the server, the service worker, the icons of the installed
 * app, the pictures beside shared links and compressed copies of all text files. Then the back
 * office, the portal of partners and the client of our slots into dist/backoffice, dist/partner and
 * dist/studio, each with one document and no prerendered page.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { CLOSED_APPS, describeClosedApp, type ClosedApp } from './build/closed-apps.ts';
import { drawIcons } from './build/icons.ts';
import { readManifest } from './build/manifest.ts';
import { listBuiltPages, ROUTE_FILES, type Prerender } from './build/pages.ts';
import { precompress } from './build/precompress.ts';
import { measurePages, printClosedAppSize, printSizes } from './build/sizes.ts';
import { drawSlotPictures, drawSocialPictures } from './build/social/pictures.ts';
import { socialSlots } from './build/social/slots.ts';
import { buildWorker, shellFiles } from './build/worker.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/**
 * Built in a staging folder and moved into place when complete: a failed build keeps the previous
 * one.
 */
const staging = join(root, `dist/.build-${process.pid}`);
const player = join(staging, 'player');
const prerenderFolder = join(staging, 'prerender');

async function main(): Promise<void> {
  await buildPlayer();
  for (const name of CLOSED_APPS) await buildClosedApp(name);
  for (const app of ['player', ...CLOSED_APPS]) {
    const result = join(root, 'dist', app);
    rmSync(result, { recursive: true, force: true });
    renameSync(join(staging, app), result);
  }
}

async function buildClosedApp(name: ClosedApp): Promise<void> {
  const outDir = join(staging, name);
  await build({ root, mode: name, logLevel: 'warn', build: { outDir } });
  const path = join(outDir, '.vite/manifest.json');
  const built = {
    build: buildId(readFileSync(path)),
    ...describeClosedApp(name, readManifest(path)),
  };
  writeFileSync(join(outDir, `${name}.json`), JSON.stringify(built));
  precompress(join(outDir, 'assets'));
  printClosedAppSize(name, outDir, built.files);
}

async function buildPlayer(): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir: player } });
  await build({ root, logLevel: 'warn', build: { ssr: true, outDir: prerenderFolder } });
  const prerender = (await import(
    pathToFileURL(join(prerenderFolder, 'prerender.js')).href
  )) as Prerender;
  const manifest = readManifest(join(player, '.vite/manifest.json'));
  const routes = ROUTE_FILES.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const pages = await listBuiltPages(prerender, manifest, routes, (file) =>
    readFileSync(join(player, file), 'utf8'),
  );

  const id = buildId(readFileSync(join(player, '.vite/manifest.json')), JSON.stringify(pages));
  for (const { file, html } of pages.markup) {
    write(join('prerendered', file), html);
  }
  const icons = await drawIcons(player, join(root, 'apps/player/public/favicon.svg'));
  const pictures = await drawSocialPictures(player, pages.list.pages);
  const list = {
    build: id,
    pathMark: prerender.PATH_MARK,
    icons,
    ...pages.list,
    slotPictures: await drawSlotPictures(player, socialSlots()),
    pages: pages.list.pages.map((page) => ({ ...page, pictures: pictures.get(page.name) })),
  };
  write('pages.json', JSON.stringify(list));
  write('builds/latest.json', JSON.stringify({ id }));
  const worker = await buildWorker({
    root,
    outDir: player,
    build: id,
    files: shellFiles(manifest, pages.list),
  });
  write('sw.js', worker);
  precompress(join(player, 'assets'));
  printSizes(measurePages(player));
}

/** Two builds of the same sources have the same id, so that open pages do not reload needlessly. */
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
  rmSync(staging, { recursive: true, force: true });
}
