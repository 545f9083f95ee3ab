/**
 * Where an operator is and how he gets elsewhere: the player's router without languages in the
 * address and without prepared markup. A page is shown once its code and its texts are here.
 * Components use router.tsx.
 */
import type { ComponentType } from 'react';
import { refuse } from '#core/refusal.ts';
import { showRefusal } from '../browser/ui/errors.ts';
import { currentLocale } from '../browser/texts/i18n.tsx';
import { logFailure } from '../browser/log.ts';
import { reloadTo } from '../browser/router/reload-guard.ts';
import { findRoute, type Params, type PathPattern } from '../browser/router/route-match.ts';
import { loadTexts } from '../browser/texts/texts.ts';

export type DeskPageProps = { readonly params: Params; readonly query: Params };

export type DeskRoute = PathPattern & {
  readonly name: string;
  /** Namespaces loaded before the page shows. */
  readonly texts: readonly string[];
  readonly page: () => Promise<{ readonly Page: ComponentType<DeskPageProps> }>;
};

export type DeskPlace = {
  readonly path: string;
  readonly query: Params;
  readonly params: Params;
  readonly route: DeskRoute;
  readonly Page: ComponentType<DeskPageProps>;
  /** Counts arrivals at pages, so that focus and scroll follow those and nothing else. */
  readonly arrival: number;
};

export type DeskSetup = {
  /** Under which all addresses lie, as `/backoffice`. */
  readonly base: string;
  readonly routes: readonly DeskRoute[];
  /** Shown where no route fits. */
  readonly notFound: DeskRoute;
  readonly onError: (error: unknown) => void;
};

let setup: DeskSetup;
let place: DeskPlace | undefined;
let cameFrom: string | undefined;
let guard: Guard | undefined;
let attempt = 0;
let isPending = false;
/** By path, the query a page had when it was left: filters are found again on the way back. */
const queries = new Map<string, string>();
const listeners = new Set<() => void>();

/** Whether what stands here may be left: false stays. */
export type Guard = () => Promise<boolean>;

export function setDesk(next: DeskSetup): void {
  setup = next;
}

/** Undefined until the first page is here. */
export function deskPlace(): DeskPlace | undefined {
  return place;
}

/** The path this page was reached from. */
export function cameFromPath(): string | undefined {
  return cameFrom;
}

/** A path with the query it had when one was last there. */
export function rememberedAddress(path: string): string {
  return path + (queries.get(path) ?? '');
}

/** Whoever sits down here next does not find what was looked for before. */
export function forgetPlaces(): void {
  queries.clear();
  cameFrom = undefined;
}

/** Asked before every way out of this page, until it is taken away by the answer. */
export function setGuard(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

export function isArriving(): boolean {
  return isPending;
}

export function onDeskPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of a path of the back office: `/players/5` → `/backoffice/players/5`. */
export function hrefOf(path: string): string {
  return path === '/' ? setup.base : setup.base + path;
}

export type NavigateOptions = { readonly replace?: boolean };

export async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
  await arrive(new URL(hrefOf(to), location.origin), options.replace ? 'replace' : 'push');
}

/** Loads what fits the address and shows it. `keep` leaves the history as the browser set it. */
export async function arrive(url: URL, how: 'push' | 'replace' | 'keep'): Promise<void> {
  if (guard && !(await guard())) return stay(how);
  attempt += 1;
  const mine = attempt;
  tell(true);
  try {
    const next = await prepare(url);
    if (mine !== attempt) return;
    if (!next) return void (navigator.onLine || stay(how));
    if (how !== 'keep') write(url, how);
    cameFrom = place?.path;
    place = { ...next, arrival: (place?.arrival ?? 0) + 1 };
    queries.set(place.path, url.search);
  } catch (error) {
    if (mine === attempt) setup.onError(error);
  } finally {
    if (mine === attempt) tell(false);
  }
}

/** Back and Forward have changed the address already: it is put back. */
function stay(how: 'push' | 'replace' | 'keep'): void {
  if (how !== 'keep' || !place) return;
  const search = new URLSearchParams(place.query).toString();
  const url = new URL(hrefOf(place.path), location.origin);
  url.search = search;
  write(url, 'push');
}

/** Warms the code and the texts of a page that somebody seems about to open. */
export function preload(to: string): void {
  const found = findRoute(setup.routes, to.split(/[?#]/)[0]!);
  if (!found) return;
  void Promise.all([found.route.page(), loadTexts(currentLocale(), found.route.texts)]).catch(
    // A failed warm-up costs nothing: the click itself tries again and reports.
    () => undefined,
  );
}

/** Changes query keys of this page without leaving it; null removes a key. */
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  if (!place) return;
  const kept = new URLSearchParams(place.query);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') kept.delete(key);
    else kept.set(key, value);
  }
  const url = new URL(location.href);
  url.search = kept.toString();
  write(url, 'replace');
  queries.set(place.path, url.search);
  place = { ...place, query: Object.fromEntries(kept) };
  tell(isPending);
}

/** Back and Forward. Answers how to stop. */
export function listenToHistory(): () => void {
  const onPop = () => void arrive(new URL(location.href), 'keep');
  addEventListener('popstate', onPop);
  return () => removeEventListener('popstate', onPop);
}

async function prepare(url: URL): Promise<Omit<DeskPlace, 'arrival'> | undefined> {
  const path = pathOf(url.pathname);
  const found = findRoute(setup.routes, path);
  const route = found?.route ?? setup.notFound;
  const Page = await loadPage(route, url);
  // Without a page the browser is on its way to the target by itself, or nobody goes anywhere.
  if (!Page) return undefined;
  const query = Object.fromEntries(url.searchParams);
  return { path, query, params: found?.params ?? {}, route, Page };
}

function pathOf(pathname: string): string {
  const rest = pathname.startsWith(setup.base) ? pathname.slice(setup.base.length) : pathname;
  return `/${rest.split('/').filter(Boolean).join('/')}`;
}

async function loadPage(route: DeskRoute, url: URL): Promise<DeskPlace['Page'] | undefined> {
  try {
    const [module] = await Promise.all([route.page(), loadTexts(currentLocale(), route.texts)]);
    return module.Page;
  } catch (error) {
    logFailure('Failed chunk loading', route.name, error);
    // Without a network a reload would take this page away, too, which can still be read.
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

function tell(pending: boolean): void {
  isPending = pending;
  for (const listener of listeners) listener();
}
