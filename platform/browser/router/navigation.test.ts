import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentLocale } from '../texts/i18n.tsx';
import {
  configureRouter,
  currentLocation,
  hrefOf,
  isNavigationPending,
  listenToHistory,
  navigate,
  onLocationChange,
  openUrl,
  setLeaveGuard,
  setQuery,
  switchLocale,
  type RouteEntry,
} from './navigation.ts';
import { routeExists } from './route-table.ts';
import type { RouterSetup } from './setup.ts';
import { loadTexts, registerTexts, setTexts, textsOf, type Tree } from '../texts/texts.ts';

function entry(name: string, path: string, more: Partial<RouteEntry> = {}): RouteEntry {
  const Page = () => null;
  return { name, path, texts: [], page: async () => ({ Page }), ...more };
}

const notFound = entry('not-found', '/404');
const errors: unknown[] = [];
const onOffline = vi.fn<() => void>();
let stopListening: () => void;

type More = Partial<RouterSetup> & { readonly gone?: RouteEntry };

function routes(list: RouteEntry[], { gone, ...more }: More = {}): void {
  const onError = (error: unknown) => errors.push(error);
  const table = { routes: list, notFound, ...(gone && { gone }) };
  configureRouter({ base: '', hasLocales: true, table, onOffline, onError, ...more });
}

/** The routes of a back office: below a base, without a language in the address. */
function backoffice(list: RouteEntry[]): void {
  routes(list, { base: '/backoffice', hasLocales: false });
}

/** Goes one entry back or forward and waits until the router has answered. */
async function go(way: 'back' | 'forward', expected: string): Promise<void> {
  history[way]();
  await expect.poll(() => location.pathname + location.search + location.hash).toBe(expected);
}

beforeEach(() => {
  errors.length = 0;
  onOffline.mockReset();
  stopListening = listenToHistory();
  setTexts('ru', 'common', {});
  setTexts('kz', 'common', {});
  history.replaceState(null, '', '/ru');
});

afterEach(() => stopListening());

test('shell.not-found: no route and failed validation both end at the 404 page', async () => {
  routes([
    entry('home', '/'),
    entry('case', '/games/cases/{slug}', { params: { slug: /^[a-z]+$/ } }),
  ]);
  await navigate('/games/cases/gold');
  expect(currentLocation()).toMatchObject({ params: { slug: 'gold' }, entry: { name: 'case' } });
  await navigate('/games/cases/G0LD');
  expect(currentLocation()).toMatchObject({
    path: '/games/cases/G0LD',
    entry: { name: 'not-found' },
  });
  await navigate('/nowhere');
  expect(currentLocation().entry.name).toBe('not-found');
  expect([routeExists('/games/cases/x?y'), routeExists('/nowhere')]).toEqual([true, false]);
});

test('shell.unknown-middleware: an unknown guard raises an error with its name', async () => {
  routes([entry('home', '/'), entry('secret', '/secret', { guards: ['ghost'] })]);
  await navigate('/');
  await navigate('/secret');
  expect(errors).toEqual([new Error('Unknown route middleware: ghost')]);
  expect(currentLocation().path).toBe('/');
});

test('navigation: a guard may redirect', async () => {
  const guards = { member: () => '/' as const };
  routes([entry('home', '/'), entry('own', '/own', { guards: ['member'] })], { guards });
  await navigate('/own');
  expect(currentLocation().path).toBe('/');
  expect(location.pathname).toBe('/ru');
});

test('shell.route-rules: a rule redirects to another page', async () => {
  const ruleFor = async (path: string) => (path === '/spring' ? '/dice' : undefined);
  routes([entry('home', '/'), entry('dice', '/dice')], { ruleFor });
  await navigate('/');
  await navigate('/spring');
  expect(currentLocation().path).toBe('/dice');
});

test('shell.route-rules: an absolute target makes the browser navigate directly', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const ruleFor = async (path: string) => (path === '/shop' ? 'https://shop.example/a' : undefined);
  routes([entry('home', '/')], { ruleFor });
  await navigate('/');
  await navigate('/shop');
  expect(assign.mock.calls).toEqual([['https://shop.example/a']]);
  expect(currentLocation().path).toBe('/');
});

test('navigation: a link to a page that is gone shows the page of the 410, not its own', async () => {
  const gone = entry('gone', '/410');
  const secret = entry('secret', '/secret', { guards: ['member'] });
  const ruleFor = async (path: string) => (path === '/secret' ? null : undefined);
  const guards = { member: () => '/' as const };
  routes([entry('home', '/'), secret], { ruleFor, gone, guards });
  await navigate('/');
  await navigate('/secret');
  expect(currentLocation()).toMatchObject({ path: '/secret', params: {}, entry: { name: 'gone' } });
  expect(location.pathname).toBe('/ru/secret');
  await navigate('/nowhere');
  expect(currentLocation().entry.name).toBe('not-found');
});

test('navigation: a slow page that was left meanwhile does not appear', async () => {
  let open: (value: { Page: () => null }) => void = () => undefined;
  const slow = entry('slow', '/slow', { page: () => new Promise((resolve) => (open = resolve)) });
  routes([entry('home', '/'), entry('dice', '/dice'), slow]);
  await navigate('/');
  const first = navigate('/slow');
  await navigate('/dice');
  open({ Page: () => null });
  await first;
  expect(currentLocation().path).toBe('/dice');
  expect(location.pathname).toBe('/ru/dice');
});

test('navigation: Forward while the page of Back is loading keeps the current page', async () => {
  let open: (value: { Page: () => null }) => void = () => undefined;
  const slow = entry('slow', '/slow');
  routes([entry('home', '/'), entry('dice', '/dice'), slow]);
  await navigate('/slow');
  await navigate('/dice');
  const page = () => new Promise<{ Page: () => null }>((resolve) => (open = resolve));
  routes([entry('home', '/'), entry('dice', '/dice'), { ...slow, page }]);
  await go('back', '/ru/slow');
  await go('forward', '/ru/dice');
  expect(isNavigationPending()).toBe(false);
  open({ Page: () => null });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(currentLocation().path).toBe('/dice');
  expect(location.pathname).toBe('/ru/dice');
});

test('shell.query-flags: one parameter is removed, the others and the page stay', async () => {
  routes([entry('home', '/')]);
  await openUrl(new URL('/ru?login&utm_source=a%20b', location.origin), 'replace');
  const { arrival } = currentLocation();
  const seen = vi.fn();
  const stop = onLocationChange(seen);
  setQuery({ login: null });
  stop();
  expect(location.search).toBe('?utm_source=a+b');
  expect(currentLocation()).toMatchObject({ query: { utm_source: 'a b' }, arrival });
  expect(seen).toHaveBeenCalledOnce();
});

test('navigation: addresses have the language before the path and the query', () => {
  routes([entry('home', '/')]);
  expect(hrefOf('/', 'kz')).toBe('/kz');
  expect(hrefOf('/?deposit', 'kz')).toBe('/kz?deposit');
  expect(hrefOf('/games/dice', 'en')).toBe('/en/games/dice');
});

test('navigation: below a base, addresses have no language and pages are found without the base', async () => {
  backoffice([entry('today', '/'), entry('player', '/players/{id}', { params: { id: /^\d+$/ } })]);
  expect([hrefOf('/'), hrefOf('/players/5')]).toEqual(['/backoffice', '/backoffice/players/5']);
  await openUrl(new URL('/backoffice/players/5?tab=bets', location.origin), 'replace');
  expect(currentLocation()).toMatchObject({
    path: '/players/5',
    params: { id: '5' },
    query: { tab: 'bets' },
    entry: { name: 'player' },
  });
  await openUrl(new URL('/backoffice', location.origin), 'replace');
  expect(currentLocation().entry.name).toBe('today');
  await navigate('/en');
  expect(currentLocation()).toMatchObject({ path: '/en', entry: { name: 'not-found' } });
});

test('navigation: a new language changes the address of the player app only', async () => {
  routes([entry('home', '/'), entry('dice', '/dice')]);
  await navigate('/dice?a=1#rules');
  const { arrival } = currentLocation();
  await switchLocale('kz');
  expect(location.pathname + location.search + location.hash).toBe('/kz/dice?a=1#rules');
  expect(currentLocation()).toMatchObject({ locale: 'kz', arrival });
  backoffice([entry('list', '/list')]);
  await navigate('/list?q=a');
  await switchLocale('ru');
  expect(location.pathname + location.search).toBe('/backoffice/list?q=a');
  expect([currentLocation().locale, currentLocale()]).toEqual(['ru', 'ru']);
});

test('navigation: texts on their way during a change of language arrive in the new one', async () => {
  routes([entry('home', '/')]);
  await navigate('/ru');
  const late = Promise.withResolvers<{ default: Tree }>();
  const later = Promise.withResolvers<{ default: Tree }>();
  const kz = { default: { title: 'Қазақша' } };
  registerTexts({ './ru.json': () => late.promise, './kz.json': async () => kz }, () => 'part');
  registerTexts({ './ru.json': () => later.promise, './kz.json': async () => kz }, () => 'dialog');
  const parts = loadTexts(currentLocale(), ['part']);
  const switched = switchLocale('kz');
  // Opened after the press, in the language that is still shown.
  const dialogs = loadTexts(currentLocale(), ['dialog']);
  await switched;
  late.resolve({ default: { title: 'По-русски' } });
  later.resolve({ default: { title: 'По-русски' } });
  await Promise.all([parts, dialogs]);
  expect(currentLocale()).toBe('kz');
  expect(textsOf('kz')).toMatchObject({ part: kz.default, dialog: kz.default });
  await switchLocale('ru');
});

test('navigation: Back and Forward open the pages of their addresses', async () => {
  routes([entry('home', '/'), entry('dice', '/dice')]);
  await navigate('/?a=1');
  await navigate('/dice');
  await go('back', '/ru?a=1');
  await expect.poll(() => currentLocation()).toMatchObject({ path: '/', query: { a: '1' } });
  await go('forward', '/ru/dice');
  await expect.poll(() => currentLocation().path).toBe('/dice');
});

test('navigation: an entry of a dialog or of a hash on the same page loads nothing', async () => {
  routes([entry('home', '/')]);
  await navigate('/?a=1');
  const { arrival } = currentLocation();
  history.pushState({ modals: 1 }, '', '#main');
  await go('back', '/ru?a=1');
  expect(currentLocation().arrival).toBe(arrival);
});

test('navigation: a hash belongs to the location and survives a changed query', async () => {
  routes([entry('dice', '/dice')]);
  await navigate('/dice?a=1#rules');
  expect(currentLocation().hash).toBe('#rules');
  setQuery({ a: null, b: '2' });
  expect(location.search + location.hash).toBe('?b=2#rules');
});

test('navigation: setQuery removes empty values and leaves those of others', async () => {
  backoffice([entry('players', '/players')]);
  await navigate('/players?q=anna&flag=');
  setQuery({ status: 'blocked', q: '' });
  expect(location.search).toBe('?flag=&status=blocked');
  expect(currentLocation().query).toEqual({ flag: '', status: 'blocked' });
});

test('navigation: a guard of unsaved input keeps the page until it lets go', async () => {
  backoffice([entry('list', '/list'), entry('form', '/form')]);
  await navigate('/list');
  await navigate('/form?id=5');
  const mayLeave = vi.fn<() => Promise<boolean>>(async () => false);
  const stop = setLeaveGuard(mayLeave);
  await navigate('/list');
  expect(location.pathname + location.search).toBe('/backoffice/form?id=5');
  history.back();
  await expect.poll(() => mayLeave.mock.calls.length).toBe(2);
  await expect.poll(() => location.pathname + location.search).toBe('/backoffice/form?id=5');
  expect(currentLocation().path).toBe('/form');
  mayLeave.mockResolvedValue(true);
  await navigate('/list');
  expect(currentLocation().path).toBe('/list');
  stop();
  await navigate('/form');
  expect(mayLeave).toHaveBeenCalledTimes(3);
});

test('navigation: without a network the current page and its address stay', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const lost = entry('lost', '/lost', { page: () => Promise.reject(missing) });
  routes([entry('home', '/'), lost]);
  await navigate('/?a=1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await navigate('/lost');
  expect(console.error).toHaveBeenCalledWith('Failed chunk loading', 'lost', missing);
  vi.mocked(console.error).mockClear();
  expect(onOffline).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
  expect(location.pathname + location.search).toBe('/ru?a=1');
  expect(currentLocation().entry.name).toBe('home');
  expect(errors).toEqual([]);
});
