import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '#core/locale.ts';
import { gameFolders } from '../../apps/games.ts';
import { filesOf, fontFile, groupKey, type AssetFiles, type Manifest } from './manifest.ts';

type Head = { title: string; description: string };

export type PrerenderedPage = {
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isPrerendered: boolean;
  readonly isPublic: boolean;
  readonly route: { readonly texts: readonly string[] };
  readonly head: Readonly<Record<Locale, Head>>;
};

/** The exports of the bundle of apps/player/prerender.tsx. */
export type Prerender = {
  readonly PATH_MARK: string;
  listPages(): Promise<PrerenderedPage[]>;
  renderPage(name: string, locale: Locale): Promise<string>;
};

/** A page as the server reads it from dist/player/pages.json. */
export type ListedPage = PrerenderedPage & {
  /** The file of the code of the page alone. */
  readonly file: string;
  readonly files: Record<Locale, AssetFiles>;
};

export type Markup = { readonly file: string; readonly html: string };

const ENTRY = 'apps/player/main.tsx';
/** The table of routes, and the part of it that has a file of its own. */
export const ROUTE_FILES = ['apps/player/routes.ts', 'apps/player/promotion-routes.ts'] as const;

/** `readScript` reads a built file. */
export async function listBuiltPages(
  prerender: Prerender,
  manifest: Manifest,
  routes: string,
  readScript: (file: string) => string,
) {
  const modules = modulesByRoute(routes);
  const infos = await prerender.listPages();
  const pages = infos.map((info) => builtPage(info, modules, manifest));
  for (const { file } of pages) assertPage(file, readScript(file));
  const markup: Markup[] = [];
  for (const { name } of pages.filter((page) => page.isPrerendered)) {
    for (const locale of LOCALES) {
      const html = await prerender.renderPage(name, locale);
      markup.push({ file: `${name}.${locale}.html`, html });
    }
  }
  const fonts = preloadFonts(manifest);
  return { list: { entry: manifest[ENTRY]!.file, fonts, pages }, markup };
}

/** A document imports the code of its page by the name of the file (apps/player/first-page.ts). */
function assertPage(file: string, script: string): void {
  if (!/\bas Page\b/.test(script)) throw new Error(`${file} does not export a page.`);
}

function builtPage(
  info: PrerenderedPage,
  modules: ReadonlyMap<string, string>,
  manifest: Manifest,
): ListedPage {
  const module = modules.get(info.name) ?? gameModule(info.name);
  if (module === undefined) throw new Error(`No page module is known for route ${info.name}.`);
  const files = LOCALES.map((locale) => {
    const words = [groupKey(manifest, `texts-${locale}`), ...textModules(info.route.texts, locale)];
    const needed = [ENTRY, module, ...words];
    return [locale, filesOf(manifest, needed)] as const;
  });
  const { file } = manifest[module]!;
  return { ...info, file, files: Object.fromEntries(files) as ListedPage['files'] };
}

/** The page modules of a game lie in its folder. */
export function gameModule(name: string): string | undefined {
  // Further pages of a game are numbered; another game may begin with its name.
  const folder = gameFolders().find((each) => each === name.replace(/-\d+$/, ''));
  return folder && `features/${folder}/player/page.tsx`;
}

/** The module of each route, read from the route table: name first, then its import. */
export function modulesByRoute(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const entry = /name: '([\w-]+)'[\s\S]*?import\('#([^']+)'\)/g;
  for (const [, name, module] of source.matchAll(entry)) found.set(name!, module!);
  return found;
}

function textModules(namespaces: readonly string[], locale: Locale): string[] {
  return [...new Set(namespaces)].map((name) => {
    const room = /^domain-(.+)$/.exec(name)?.[1];
    if (room !== undefined) return `domain/${room}/locales/${locale}.json`;
    return `features/${name}/locales/${locale}.json`;
  });
}

/** fonts.ts lists which fonts a language needs first. */
function preloadFonts(manifest: Manifest): Record<Locale, string[]> {
  const path = fileURLToPath(new URL('../../platform/browser/ui/fonts.ts', import.meta.url));
  const source = readFileSync(path, 'utf8');
  const lists = LOCALES.map((locale) => {
    const list = new RegExp(`\\b${locale}: \\[([^\\]]*)\\]`).exec(source)?.[1] ?? '';
    const names = [...list.matchAll(/'([^']+)'/g)].map((match) => match[1]!);
    if (names.length === 0) throw new Error(`fonts.ts names no fonts for ${locale}.`);
    return [locale, names.map((name) => fontFile(manifest, name))] as const;
  });
  return Object.fromEntries(lists) as Record<Locale, string[]>;
}
