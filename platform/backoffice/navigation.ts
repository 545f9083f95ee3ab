/**
 * The router of the back office: the player's router without languages in the URL and without
 * prerendered markup. A page is shown once its code and its texts are loaded. Components use
 * router.tsx.
 */
import type { ComponentType } from 'react';
import { refuse } from '#core/refusal.ts';
import { showRefusal } from '../browser/ui/errors.ts';
import { currentLocale } from '../browser/texts/i18n.tsx';
import { logFailure } from '../browser/log.ts';
import { reloadTo } from '../browser/router/reload-guard.ts';
import { findRoute, type PathParams, type PathPattern } from '../browser/router/route-match.ts';
import { loadTexts } from '../browser/texts/texts.ts';

export type BackofficePageProps = { readonly params: PathParams; readonly query: PathParams };

export type BackofficeRoute = PathPattern & {
  readonly name: string;
  /** Namespaces loaded before the page shows. */
  readonly texts: readonly string[];
  readonly page: () => Promise<{ readonly Page: ComponentType<BackofficePageProps> }>;
};

export type BackofficeLocation = {
  readonly path: string;
  readonly query: PathParams;
  readonly params: PathParams;
  readonly route: BackofficeRoute;
  readonly Page: ComponentType<BackofficePageProps>;
  /** Counts page loads, so that focus and scroll follow those and nothing else. */
  readonly arrival: number;
};

export type BackofficeSetup = {
  /** The prefix of all addresses, such as `/backoffice`. */
  readonly base: string;
  readonly routes: readonly BackofficeRoute[];
  /** Shown where no route matches. */
  readonly notFound: BackofficeRoute;
  readonly onError: (error: unknown) => void;
};

let setup: BackofficeSetup;
let current: BackofficeLocation | undefined;
let previous: string | undefined;
let guard: LeaveGuard | undefined;
let attempt = 0;
let isPending = false;
/** By path, the query a page had when it was left: filters are restored on the way back. */
const queries = new Map<string, string>();
const listeners = new Set<() => void>();

/** Whether the page may be left: false stays. */
export type LeaveGuard = () => Promise<boolean>;

export function configureBackoffice(next: BackofficeSetup): void {
  setup = next;
}

/** Undefined until the first page is loaded. */
export function currentLocation(): BackofficeLocation | undefined {
  return current;
}

/** The path of the page before this one. */
export function previousPath(): string | undefined {
  return previous;
}

/** A path with the query it had on the last visit. */
export function rememberedAddress(path: string): string {
  return path + (queries.get(path) ?? '');
}

/** Called at logout, so that the next operator does not see the filters of the last one. */
export function clearRememberedAddresses(): void {
  queries.clear();
  previous = undefined;
}

/** Runs before every navigation away from this page, until the returned function removes it. */
export function setLeaveGuard(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

export function isNavigating(): boolean {
  return isPending;
}

export function onLocationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of a path of the back office: `/players/5` → `/backoffice/players/5`. */
export function hrefOf(path: string): string {
  return path === '/' ? setup.base : setup.base + path;
}

export type BackofficeNavigateOptions = { readonly replace?: boolean };

export async function navigate(to: string, options: BackofficeNavigateOptions = {}): Promise<void> {
  await openUrl(new URL(hrefOf(to), location.origin), options.replace ? 'replace' : 'push');
}

/** Loads the page of a URL and shows it. `keep` leaves the history as the browser set it. */
export async function openUrl(url: URL, how: 'push' | 'replace' | 'keep'): Promise<void> {
  if (guard && !(await guard())) return stay(how);
  attempt += 1;
  const own = attempt;
  notify(true);
  try {
    const next = await prepare(url);
    if (own !== attempt) return;
    if (!next) return void (navigator.onLine || stay(how));
    if (how !== 'keep') write(url, how);
    previous = current?.path;
    current = { ...next, arrival: (current?.arrival ?? 0) + 1 };
    queries.set(current.path, url.search);
  } catch (error) {
    if (own === attempt) setup.onError(error);
  } finally {
    if (own === attempt) notify(false);
  }
}

/** Back and Forward have changed the address already: it is restored. */
function stay(how: 'push' | 'replace' | 'keep'): void {
  if (how !== 'keep' || !current) return;
  const search = new URLSearchParams(current.query).toString();
  const url = new URL(hrefOf(current.path), location.origin);
  url.search = search;
  write(url, 'push');
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
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  if (!current) return;
  const kept = new URLSearchParams(current.query);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') kept.delete(key);
    else kept.set(key, value);
  }
  const url = new URL(location.href);
  url.search = kept.toString();
  write(url, 'replace');
  queries.set(current.path, url.search);
  current = { ...current, query: Object.fromEntries(kept) };
  notify(isPending);
}

/** Follows Back and Forward. Returns a function that stops it. */
export function listenToHistory(): () => void {
  const onPop = () => void openUrl(new URL(location.href), 'keep');
  addEventListener('popstate', onPop);
  return () => removeEventListener('popstate', onPop);
}

async function prepare(url: URL): Promise<Omit<BackofficeLocation, 'arrival'> | undefined> {
  const path = pathOf(url.pathname);
  const found = findRoute(setup.routes, path);
  const route = found?.route ?? setup.notFound;
  const Page = await loadPage(route, url);
  // Without a page the browser is reloading to the target, or the navigation was cancelled.
  if (!Page) return undefined;
  const query = Object.fromEntries(url.searchParams);
  return { path, query, params: found?.params ?? {}, route, Page };
}

function pathOf(pathname: string): string {
  const rest = pathname.startsWith(setup.base) ? pathname.slice(setup.base.length) : pathname;
  return `/${rest.split('/').filter(Boolean).join('/')}`;
}

async function loadPage(
  route: BackofficeRoute,
  url: URL,
): Promise<BackofficeLocation['Page'] | undefined> {
  try {
    const [module] = await Promise.all([route.page(), loadTexts(currentLocale(), route.texts)]);
    return module.Page;
  } catch (error) {
    logFailure('Failed chunk loading', route.name, error);
    // Without a network a reload would lose the current page, which is still readable.
    if (!navigator.onLine) return void showRefusal(refuse('offline'));
    if (reloadTo(url.pathname + url.search)) return undefined;
    throw error;
  }
}

function write(url: URL, how: 'push' | 'replace'): void {
  const address = url.pathname + url.search + url.hash;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}

function notify(pending: boolean): void {
  isPending = pending;
  for (const listener of listeners) listener();
}
