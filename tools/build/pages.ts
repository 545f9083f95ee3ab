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
  /** Those of its texts, by language and namespace. */
  readonly textFiles: Record<Locale, Readonly<Record<string, string>>>;
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
  for (const { file, textFiles } of pages) {
    assertExport(file, readScript(file), 'Page');
    for (const texts of Object.values(textFiles).flatMap((byName) => Object.values(byName))) {
      assertExport(texts, readScript(texts), 'default');
    }
  }
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

/** A document imports code and texts of its page by their files (apps/player/first-page.ts). */
function assertExport(file: string, script: string, name: string): void {
  if (!script.includes(` as ${name}`)) throw new Error(`${file} does not export ${name}.`);
}

function builtPage(
  info: PrerenderedPage,
  modules: ReadonlyMap<string, string>,
  manifest: Manifest,
): ListedPage {
  const module = modules.get(info.name) ?? gameModule(info.name);
  if (module === undefined) throw new Error(`No page module is known for route ${info.name}.`);
  const { file } = manifest[module]!;
  const byLocale = <T>(of: (locale: Locale) => T) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
  const texts = byLocale((locale) => textModules(info.route.texts, locale));
  return {
    ...info,
    file,
    textFiles: byLocale((locale) => {
      const found = Object.entries(texts[locale]).map(([name, key]) => [name, manifest[key]!.file]);
      return Object.fromEntries(found) as Record<string, string>;
    }),
    files: byLocale((locale) => {
      const first = groupKey(manifest, `texts-${locale}`);
      return filesOf(manifest, [ENTRY, module, first, ...Object.values(texts[locale])]);
    }),
  };
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

/** The file of each namespace. */
function textModules(namespaces: readonly string[], locale: Locale): Record<string, string> {
  return Object.fromEntries(
    namespaces.map((name) => {
      const room = /^domain-(.+)$/.exec(name)?.[1];
      const folder = room === undefined ? `features/${name}` : `domain/${room}`;
      return [name, `${folder}/locales/${locale}.json`];
    }),
  );
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
