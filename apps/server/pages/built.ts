import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#core/locale.ts';
import type { SocialPicture } from '#domain/settings/rules.social.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import type { AppIcon } from '#features/pwa/rules.manifest.ts';

/** A page as `tools/build.ts` lists it in dist/player/pages.json. */
export type BuiltPage = {
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly isPrerendered: boolean;
  /** Prerendered, and seen by anybody; other prerendered pages are those of members. */
  readonly isPublic: boolean;
  /** Texts, layout and guards, which the document states (apps/player/first-page.ts). */
  readonly route: Readonly<Record<string, unknown>>;
  /** The file of the code of the page alone. */
  readonly file: string;
  /** Those of its texts by namespace. */
  readonly textFiles: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
  readonly head: Readonly<Record<Locale, { title: string; description: string }>>;
  /** Shown beside a link to the page, drawn for pages that are shared. */
  readonly pictures?: Readonly<Record<Locale, SocialPicture>>;
  readonly files: Readonly<Record<Locale, { js: readonly string[]; css: readonly string[] }>>;
};

export type Built = {
  readonly folder: string;
  readonly build: string;
  readonly pathMark: string;
  readonly entry: string;
  /** Of the installed app, drawn from the mark of the product. */
  readonly icons: readonly AppIcon[];
  readonly fonts: Readonly<Record<Locale, readonly string[]>>;
  readonly pages: readonly BuiltPage[];
  /** Beside a link to a slot of the built-in studio, by the address of its card in lists. */
  readonly slotPictures?: Readonly<Record<string, Readonly<Record<Locale, SocialPicture>>>>;
};

export function readBuilt(folder: string): Built {
  const list = join(folder, 'pages.json');
  if (!existsSync(list)) {
    throw new Error(
      `The player app has not been built: ${list} is missing. Run node tools/build.ts.`,
    );
  }
  return { folder, ...(JSON.parse(readFileSync(list, 'utf8')) as Omit<Built, 'folder'>) };
}

/**
 * Whether the document contains the page as it is first seen. A page of members is drawn ahead as
 * it is without a query, which may ask for another list.
 */
export function hasMarkup({ isPrerendered, isPublic }: BuiltPage, search: string): boolean {
  return isPrerendered && (isPublic || search === '');
}

/** The markup of a page that is drawn ahead; pages of errors name the requested path. */
export function readMarkup(built: Built, page: BuiltPage, locale: Locale, path: string): string {
  const file = join(built.folder, 'prerendered', `${page.name}.${locale}.html`);
  return readFileSync(file, 'utf8').replaceAll(built.pathMark, escapeHtml(path));
}

/** Developer pages such as `/__ui` are not served in production. */
export function servedPages({ pages }: Built, environment: string): readonly BuiltPage[] {
  return pages.filter(({ path }) => !path.startsWith('/__') || environment !== 'production');
}

/** Finds the page of a path without its locale; undefined means the 404 page. */
export function pageFinder(pages: readonly BuiltPage[]): (path: string) => BuiltPage | undefined {
  const patterns = pages
    .filter(({ name }) => name !== 'not-found' && name !== 'gone')
    .map((page) => ({ page, parts: partsOf(page.path) }));
  return (path) => {
    const given = partsOf(path);
    return patterns.find(({ page, parts }) => fits(page, parts, given))?.page;
  };
}

function fits(page: BuiltPage, wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => fitsPart(page, part, given[index]!))
  );
}

function fitsPart(page: BuiltPage, part: string, text: string): boolean {
  const name = /^\{(\w+)\}$/.exec(part)?.[1];
  if (name === undefined) return part === text;
  const value = decode(text);
  return value !== undefined && new RegExp(page.params[name] ?? '^.{1,128}$').test(value);
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Undefined for invalid percent-encoding. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
