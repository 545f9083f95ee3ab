/** Run by the build in Node: every page as it is first seen, and the list of pages. */
import { renderToString } from 'react-dom/server';
import { LOCALES, type Locale } from '#core/locale.ts';
import { setPayload } from '#platform/browser/boot.ts';
import { setLocation } from '#platform/browser/router/navigation.ts';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { App } from './app.tsx';
import { headOf } from './head.ts';
import type { NamedPage } from './first-page.ts';
import type { PlayerRoute } from './player-route.ts';
import { GONE, NOT_FOUND, ROUTES } from './routes.ts';
import { setUp } from './setup.ts';

/** A mark in the markup of the 404 and 410 pages that the server replaces by the requested path. */
export const PATH_MARK = '/__PATH__';

const ALL = [...ROUTES, NOT_FOUND, GONE];

export type PageInfo = {
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Whether it is drawn ahead, and whether anybody may see it. */
  readonly isPrerendered: boolean;
  readonly isPublic: boolean;
  /** What the document says about it (first-page.ts). */
  readonly route: Omit<NamedPage, 'name' | 'path' | 'params' | 'file' | 'textFiles'>;
  readonly head: Readonly<Record<Locale, { title: string; description: string }>>;
};

export async function listPages(): Promise<PageInfo[]> {
  setUp();
  return Promise.all(ALL.map(describe));
}

async function describe(entry: PlayerRoute): Promise<PageInfo> {
  await Promise.all(LOCALES.map((locale) => loadTexts(locale, ['shell', 'games', ...entry.texts])));
  const { name, path, params = {}, prerender, page: _page, ...route } = entry;
  const checks = Object.entries(params).map(([key, check]) => [key, check.source]);
  return {
    name,
    path,
    params: Object.fromEntries(checks) as Record<string, string>,
    isPrerendered: prerender === true,
    isPublic: prerender === true && !isForMembers(entry),
    route,
    head: Object.fromEntries(
      LOCALES.map((locale) => [locale, headOf(entry, locale)]),
    ) as PageInfo['head'],
  };
}

function isForMembers({ guards = [] }: PlayerRoute): boolean {
  return guards.includes('member');
}

/** The markup of a public page for a guest, and of a page of members for one not known yet. */
export async function renderPage(name: string, locale: Locale): Promise<string> {
  const entry = ALL.find((route) => route.name === name)!;
  const { Page } = await entry.page();
  setPayload({ locale });
  const path = entry === NOT_FOUND || entry === GONE ? PATH_MARK : entry.path;
  setLocation({ locale, path, query: {}, hash: '', params: {}, entry, Page, arrival: 1 });
  return renderToString(<App />);
}
