/**
 * The router of the player app. A page is shown only when its code and its texts are loaded, so
 * nothing on screen ever waits half-built. Components use router.tsx.
 */
import type { ComponentType } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#core/locale.ts';
import { currentLocale, setCurrentLocale } from '../texts/i18n.tsx';
import { logFailure } from '../log.ts';
import { reloadTo } from './reload-guard.ts';
import { findRoute, splitLocale, type PathParams, type PathPattern } from './route-match.ts';
import { loadedNamespaces, loadTexts } from '../texts/texts.ts';

export type PageProps = { readonly params: PathParams; readonly query: PathParams };
export type PageLayout = 'default' | 'full' | 'no-access';

export type RouteEntry = PathPattern & {
  readonly name: string;
  readonly layout: PageLayout;
  /** Marks a game page: `data-game` on the page. */
  readonly game?: true;
  /** Namespaces loaded before the page shows; the first contains its `head`. */
  readonly texts: readonly string[];
  /** Key of `{ title, description }` when it is not `<first namespace>.head`. */
  readonly head?: string;
  readonly guards?: readonly string[];
  /** A public page: its guest markup is prerendered in every language. */
  readonly prerender?: true;
  readonly page: () => Promise<{ readonly Page: ComponentType<PageProps> }>;
};

export type RouterLocation = {
  readonly locale: Locale;
  readonly path: string;
  readonly query: PathParams;
  readonly hash: string;
  readonly params: PathParams;
  readonly entry: RouteEntry;
  readonly Page: ComponentType<PageProps>;
  /** Counts page loads, so that focus and scroll follow those and nothing else. */
  readonly arrival: number;
};

export type Target = Pick<RouterLocation, 'path' | 'query' | 'hash' | 'locale'>;
/** True to continue, or the path to redirect to. */
export type RouteGuard = (target: Target) => true | string | Promise<true | string>;

export type RouterSetup = {
  readonly routes: readonly RouteEntry[];
  /** The entry shown where no route matches. */
  readonly notFound: RouteEntry;
  readonly guards: Readonly<Record<string, RouteGuard>>;
  /** A redirect rule for a path: another path, an absolute address, or nothing. */
  readonly ruleFor?: (path: string) => Promise<string | undefined>;
  /** Called for an unhandled error during a navigation. */
  readonly onError: (error: unknown) => void;
};

let setup: RouterSetup;
let current: RouterLocation | undefined;
let isPending = false;
let attemptNumber = 0;
const listeners = new Set<() => void>();
const before = new Set<() => void | Promise<void>>();

export function setRoutes(next: RouterSetup): void {
  setup = next;
}

export function currentLocation(): RouterLocation {
  if (!current) throw new Error('The router has not been started.');
  return current;
}

/** Resolves once the first page is loaded. */
export function whenFirstLocation(): Promise<void> {
  if (current) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onLocationChange(() => {
      if (!current) return;
      stop();
      resolve();
    });
  });
}

export function isNavigationPending(): boolean {
  return isPending;
}

export function onLocationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs before every navigation started by the visitor or the code, e.g. to close dialogs. */
export function onBeforeNavigate(listener: () => void | Promise<void>): () => void {
  before.add(listener);
  return () => before.delete(listener);
}

export function hrefOf(path: string, locale: Locale = currentLocale()): string {
  return path === '/' || path.startsWith('/?') || path.startsWith('/#')
    ? `/${locale}${path.slice(1)}`
    : `/${locale}${path}`;
}

export function routeExists(path: string): boolean {
  return findRoute(setup.routes, path.split(/[?#]/)[0]!) !== undefined;
}

/** Sets the location without loading: the prerender and tests have the page at hand. */
export function setLocation(next: RouterLocation): void {
  setCurrentLocale(next.locale);
  commit(next);
}

export type NavigateOptions = { readonly replace?: boolean };

export async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
  const url = new URL(hrefOf(to), location.origin);
  for (const listener of before) await listener();
  await openUrl(url, options.replace ? 'replace' : 'push');
}

/** Loads the page of a URL and shows it. `keep` leaves the history as the browser set it. */
export async function openUrl(url: URL, history: 'push' | 'replace' | 'keep'): Promise<void> {
  const target = readTarget(url);
  attemptNumber += 1;
  const attempt = attemptNumber;
  setPending(true);
  try {
    const next = await prepare(target);
    if (attempt !== attemptNumber) return;
    if (typeof next === 'string') return await redirectTo(next);
    if (history !== 'keep') writeHistory(url, history);
    setCurrentLocale(target.locale);
    commit({ ...next, arrival: (current?.arrival ?? 0) + 1 });
  } catch (error) {
    if (attempt === attemptNumber) setup.onError(error);
  } finally {
    if (attempt === attemptNumber) setPending(false);
  }
}

/** Loads the code and the texts of a page that is likely to be opened. */
export function preload(to: string): void {
  const found = findRoute(setup.routes, to.split(/[?#]/)[0]!);
  if (!found) return;
  void Promise.all([found.route.page(), loadTexts(currentLocale(), found.route.texts)]).catch(
    // A failed preload costs nothing: the click itself retries and reports.
    () => undefined,
  );
}

/** Changes query keys of this page without leaving it; null removes a key. */
export function setQuery(
  changes: Readonly<Record<string, string | null>>,
  options: NavigateOptions = {},
): void {
  const query = { ...currentLocation().query } as Record<string, string>;
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete query[key];
    else query[key] = value;
  }
  const url = new URL(location.href);
  url.search = new URLSearchParams(query).toString();
  writeHistory(url, options.replace ? 'replace' : 'push');
  commit({ ...currentLocation(), query });
}

/** Switches the language on the same page with all of its state: nothing is remounted. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadTexts(locale, loadedNamespaces(currentLocale()));
  const now = currentLocation();
  setCurrentLocale(locale);
  const url = new URL(location.href);
  url.pathname = hrefOf(now.path, locale);
  writeHistory(url, 'replace');
  commit({ ...now, locale });
}

export function readTarget(url: URL): Target {
  const { locale, path } = splitLocale(url.pathname);
  return {
    locale: locale ?? current?.locale ?? DEFAULT_LOCALE,
    path,
    query: Object.fromEntries(url.searchParams),
    hash: url.hash,
  };
}

/** The location of a target, or a path or address to redirect to. */
async function prepare(target: Target): Promise<Omit<RouterLocation, 'arrival'> | string> {
  const found = findRoute(setup.routes, target.path);
  const entry = found?.route ?? setup.notFound;
  const rule = current ? setup.ruleFor?.(target.path) : undefined;
  const [page, detour] = await Promise.all([loadPage(entry, target), rule]);
  if (detour !== undefined) return detour;
  for (const name of entry.guards ?? []) {
    const guard = setup.guards[name];
    if (!guard) throw new Error(`Unknown route middleware: ${name}`);
    const verdict = await guard(target);
    if (verdict !== true) return verdict;
  }
  if (!page) return new Promise(() => undefined); // The browser is reloading to the target.
  return { ...target, entry, params: found?.params ?? {}, Page: page };
}

async function loadPage(
  entry: RouteEntry,
  target: Target,
): Promise<RouterLocation['Page'] | undefined> {
  try {
    const [module] = await Promise.all([entry.page(), loadTexts(target.locale, entry.texts)]);
    return module.Page;
  } catch (error) {
    logFailure('Failed chunk loading', entry.name, error);
    const query = new URLSearchParams(target.query).toString();
    const address = hrefOf(target.path, target.locale) + (query === '' ? '' : `?${query}`);
    if (reloadTo(address)) return undefined;
    throw error;
  }
}

async function redirectTo(to: string): Promise<void> {
  if (/^https?:\/\//.test(to)) location.assign(to);
  else await navigate(to, { replace: true });
}

function writeHistory(url: URL, how: 'push' | 'replace'): void {
  const address = url.pathname + url.search + url.hash;
  if (how === 'push') {
    rememberScroll();
    history.pushState({ key: newHistoryKey() }, '', address);
  } else history.replaceState({ ...(history.state as object | null) }, '', address);
}

const scrolls = new Map<string, number>();
let lastKey = 0;

function newHistoryKey(): string {
  lastKey += 1;
  return `${performance.timeOrigin}.${lastKey}`;
}

function historyKey(): string {
  return (history.state as { key?: string } | null)?.key ?? '';
}

/** Called while the entry being left is still the current one. */
export function rememberScroll(): void {
  scrolls.set(historyKey(), scrollY);
}

export function rememberedScroll(): number {
  return scrolls.get(historyKey()) ?? 0;
}

function commit(next: RouterLocation): void {
  current = next;
  for (const listener of listeners) listener();
}

function setPending(value: boolean): void {
  isPending = value;
  for (const listener of listeners) listener();
}
