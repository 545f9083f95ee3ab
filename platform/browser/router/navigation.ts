/**
 * The router of both apps, the player's and the back office: one URL, one history, one page at a
 * time. A page is shown only when its code and its texts are loaded, so nothing on screen ever
 * waits half-built. Components use router.tsx.
 */
import { isLocale, type Locale } from '#core/locale.ts';
import { currentLocale, setCurrentLocale } from '../texts/i18n.tsx';
import { rememberScroll, writeHistory } from './history.ts';
import { loadCode, type CodePlace } from './load-code.ts';
import { isOfflineStart, openOffline } from './offline-start.ts';
import { configureTable, loadTable } from './route-table.ts';
import type { LeaveGuard, RouteEntry, RouterLocation, RouterSetup, Target } from './setup.ts';
import { findRoute, partsOf, type FoundRoute, type PathParams } from './route-match.ts';
import { loadRequestedTexts, loadTexts } from '../texts/texts.ts';

export type { PageProps, RouteEntry, RouterLocation, Target } from './setup.ts';

let setup: RouterSetup;
let current: RouterLocation | undefined;
let isPending = false;
let attemptNumber = 0;
/** The page that is loading was chosen by Back or Forward. */
let isFollowingHistory = false;
const listeners = new Set<() => void>();
const before = new Set<() => void | Promise<void>>();
let leaveGuard: LeaveGuard | undefined;

export function configureRouter(next: RouterSetup): void {
  setup = next;
  configureTable(next.table);
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

/** Asked before every navigation away from this page, until the returned function removes it. */
export function setLeaveGuard(next: LeaveGuard): () => void {
  leaveGuard = next;
  return () => {
    if (leaveGuard === next) leaveGuard = undefined;
  };
}

/** The address of a path of the app: `/players/5` is `/backoffice/players/5` there. */
export function hrefOf(path: string, locale: Locale = currentLocale()): string {
  const start = setup.base + (setup.hasLocales ? `/${locale}` : '');
  return start + path.replace(/^\/(?=$|[?#])/, '');
}

/**
 * Sets the location without loading: the prerender and tests have the page at hand, and the back
 * office shows its frame before its first page.
 */
export function setLocation(next: RouterLocation): void {
  setCurrentLocale(next.locale);
  commit(next);
}

export async function navigate(to: string, options: { replace?: boolean } = {}): Promise<void> {
  for (const listener of before) await listener();
  await openUrl(new URL(hrefOf(to), location.origin), options.replace ? 'replace' : 'push');
}

/** `keep` leaves the history as the browser set it. */
type HistoryChange = 'push' | 'replace' | 'keep';

/** Loads the page of a URL and shows it, unless the current page may not be left. */
export async function openUrl(url: URL, how: HistoryChange): Promise<void> {
  if (leaveGuard && !(await leaveGuard())) return stay(how);
  const target = readTarget(url);
  attemptNumber += 1;
  const attempt = attemptNumber;
  isFollowingHistory = how === 'keep';
  setPending(true);
  try {
    const found = await findPage(target);
    if (attempt !== attemptNumber) return;
    if (found && needsDocument(target, found.route)) return loadDocument(url, how);
    const next = found && (await prepare(target, found));
    if (attempt !== attemptNumber) return;
    if (!next) return stay(how);
    if (typeof next === 'string') return await redirectTo(next);
    if (how === 'push') rememberScroll();
    if (how !== 'keep') writeHistory(url.href, how);
    setCurrentLocale(target.locale);
    commit({ ...next, arrival: (current?.arrival ?? 0) + 1 });
  } catch (error) {
    if (attempt === attemptNumber) setup.onError(error);
  } finally {
    if (attempt === attemptNumber) endLoading();
  }
}

/**
 * The page of a path. The first one is named by the document, and does not wait for the list of
 * all. Nothing when that list cannot be loaded without a network.
 */
async function findPage(target: Target): Promise<FoundRoute<RouteEntry> | undefined> {
  const first = current ? undefined : setup.first?.(target.path);
  if (first) return first;
  const table = await loadCode(loadTable, placeOf('routes', target));
  return table && (findRoute(table.routes, target.path) ?? { route: table.notFound, params: {} });
}

function needsDocument({ path }: Target, { ownDocument }: RouteEntry): boolean {
  if (!current || path === current.path) return false;
  return (current.entry.ownDocument ?? ownDocument) === true;
}

/** The browser leaves; Back and Forward have changed the address already. */
function loadDocument({ href }: URL, how: HistoryChange): void {
  if (how === 'keep') location.reload();
  else location[how === 'replace' ? how : 'assign'](href);
}

/** Back and Forward have changed the address already: it is restored. */
function stay(how: HistoryChange): void {
  if (how === 'keep' && current) writeHistory(addressOf(current) + current.hash, 'push');
}

/** Follows Back and Forward. Returns a function that stops it. */
export function listenToHistory(): () => void {
  history.scrollRestoration = 'manual';
  const onPop = () => {
    const url = new URL(location.href);
    // A dialog that closes and a link within the page change the history and nothing else.
    if (addressOf(readTarget(url)) !== addressOf(currentLocation())) void openUrl(url, 'keep');
    else if (isFollowingHistory) cancelLoading();
  };
  addEventListener('popstate', onPop);
  addEventListener('scrollend', rememberScroll, { passive: true });
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('scrollend', rememberScroll);
  };
}

/** The visitor returned to the current page before the other one was loaded. */
function cancelLoading(): void {
  attemptNumber += 1;
  endLoading();
}

function endLoading(): void {
  isFollowingHistory = false;
  setPending(false);
}

/** Opens the URL of the document; the first page needs no history entry of its own. */
export async function openFirstPage(): Promise<void> {
  const url = new URL(location.href);
  setCurrentLocale(readTarget(url).locale);
  await openUrl(url, 'keep');
}

/** Changes query keys of this page without leaving it; null and the empty text remove a key. */
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  const now = currentLocation();
  const set = Object.entries({ ...now.query, ...changes }).filter(
    ([key, value]) => value || !(key in changes),
  );
  // What has no value has been removed.
  const next = { ...now, query: Object.fromEntries(set) as PathParams };
  writeHistory(addressOf(next) + location.hash, 'replace');
  commit(next);
}

/** Switches the language on the same page with all of its state: nothing is remounted. */
export async function switchLocale(locale: Locale): Promise<void> {
  await loadRequestedTexts(locale);
  const next = { ...currentLocation(), locale };
  setCurrentLocale(locale);
  writeHistory(addressOf(next) + location.hash, 'replace');
  commit(next);
}

/** What a URL asks for. An address without a language keeps the current one. */
export function readTarget(url: URL): Target {
  const parts = partsOf(url.pathname.slice(setup.base.length));
  const [first = ''] = parts;
  const locale = setup.hasLocales && isLocale(first) ? first : undefined;
  return {
    locale: locale ?? currentLocale(),
    path: `/${parts.slice(locale ? 1 : 0).join('/')}`,
    query: Object.fromEntries(url.searchParams),
    hash: url.hash,
  };
}

function addressOf({ path, query, locale }: Omit<Target, 'hash'>): string {
  const search = new URLSearchParams(query).toString();
  return hrefOf(path, locale) + (search && `?${search}`);
}

/** The location of a target, or a path or address to redirect to; nothing without a network. */
async function prepare(
  target: Target,
  { route: entry, params }: FoundRoute<RouteEntry>,
): Promise<Omit<RouterLocation, 'arrival'> | string | undefined> {
  const rule = current ? setup.ruleFor?.(target.path) : undefined;
  const [Page, detour] = await Promise.all([loadPage(entry, target), rule]);
  if (detour === null) return prepareGone(target);
  if (detour !== undefined) return detour;
  // A guard asks the server, which would keep a first page waiting.
  const { offline } = setup;
  const isCutOff = !current && (!Page || entry.guards) && isOfflineStart(offline);
  if (isCutOff && offline) return openOffline(await loadTable(), offline, target);
  if (!Page) return undefined;
  for (const name of entry.guards ?? []) {
    const guard = setup.guards?.[name];
    if (!guard) throw new Error(`Unknown route middleware: ${name}`);
    const verdict = await guard(target);
    if (verdict !== true) return verdict;
  }
  return { ...target, entry, params, Page };
}

async function prepareGone(target: Target): Promise<Omit<RouterLocation, 'arrival'> | undefined> {
  const { gone, notFound } = await loadTable();
  const entry = gone ?? notFound;
  const Page = await loadPage(entry, target);
  return Page && { ...target, entry, params: {}, Page };
}

function loadPage(entry: RouteEntry, target: Target): Promise<RouterLocation['Page'] | undefined> {
  const load = async () => {
    const [{ Page }] = await Promise.all([entry.page(), loadTexts(target.locale, entry.texts)]);
    return Page;
  };
  return loadCode(load, placeOf(entry.name, target));
}

/** What loadCode needs to know about the page that is wanted. */
function placeOf(name: string, target: Target): CodePlace {
  const { offline, onOffline } = setup;
  return { name, address: addressOf(target), isFirst: !current, offline, onOffline };
}

async function redirectTo(to: string): Promise<void> {
  if (/^https?:\/\//.test(to)) location.assign(to);
  else await navigate(to, { replace: true });
}

function commit(next: RouterLocation): void {
  current = next;
  notify();
}

function setPending(value: boolean): void {
  isPending = value;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
