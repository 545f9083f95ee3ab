/** Builds the service worker, with the list of what it stores. */
import { build } from 'vite';
import { LOCALES } from '#core/locale.ts';
import { offlinePath } from '#features/pwa/rules.ts';
import { filesOf, groupKey, type Manifest } from './manifest.ts';
import type { ListedPage } from './pages.ts';

type PageList = {
  readonly entry: string;
  readonly fonts: Readonly<Record<string, readonly string[]>>;
  readonly pages: readonly ListedPage[];
};

/** The pages that open without a network. */
const STORED_PAGES = new Set(['home', 'offline']);
/** What every page loads later, by the names of their groups: background work, pages, dialogs. */
const LATER = ['visitor', 'routes', 'touched'];
/** Which text file is where. */
const TEXT_LISTS = LOCALES.map((locale) => `apps/player/texts/${locale}.ts`);

/** The files of the shell in all languages, with the first fonts. */
export function shellFiles(manifest: Manifest, { entry, fonts, pages }: PageList): string[] {
  const stored = pages.filter(({ name }) => STORED_PAGES.has(name));
  if (stored.length !== STORED_PAGES.size) throw new Error('A page of the shell is missing.');
  const lists = stored.flatMap(({ files }) => LOCALES.map((locale) => files[locale]));
  const later = [...LATER.map((name) => groupKey(manifest, name)), ...TEXT_LISTS];
  const all = [...lists, filesOf(manifest, later)].flatMap(({ js, css }) => [...js, ...css]);
  return [...new Set([entry, ...all, ...Object.values(fonts).flat()])].toSorted();
}

type WorkerOptions = {
  readonly root: string;
  readonly outDir: string;
  /** The id of the build. */
  readonly build: string;
  readonly files: readonly string[];
};

/**
 * Writes the worker among the hashed files and returns the script of `/sw.js`, which only loads it:
 * browsers fetch that one again and again.
 */
export async function buildWorker({ root, outDir, build: id, files }: WorkerOptions) {
  const stored = [
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
    // Their addresses have no hash, so the build is their revision.
    ...LOCALES.map((locale) => ({ url: offlinePath(`/${locale}`), revision: id })),
  ];
  const built = await build({
    root,
    mode: 'worker',
    logLevel: 'warn',
    define: { WORKER_FILES: JSON.stringify({ files: stored, build: id }) },
    build: { outDir },
  });
  const [first] = 'output' in built ? built.output : [];
  if (!first) throw new Error('The service worker was not built.');
  return `importScripts('/${first.fileName}');\n`;
}
