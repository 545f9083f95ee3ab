import { beforeEach, expect, test, vi } from 'vitest';
import {
  openUrl,
  hrefOf,
  navigate,
  onLocationChange,
  currentLocation,
  routeExists,
  setQuery,
  setRoutes,
  type RouteEntry,
  type RouterSetup,
} from './navigation.ts';
import { setTexts } from '../texts/texts.ts';

function entry(name: string, path: string, more: Partial<RouteEntry> = {}): RouteEntry {
  const Page = () => null;
  return { name, path, layout: 'default', texts: [], page: async () => ({ Page }), ...more };
}

const notFound = entry('not-found', '/404');
const errors: unknown[] = [];

function routes(list: RouteEntry[], more: Partial<RouterSetup> = {}): void {
  const onError = (error: unknown) => errors.push(error);
  setRoutes({ routes: list, notFound, guards: {}, onError, ...more });
}

beforeEach(() => {
  errors.length = 0;
  setTexts('ru', 'common', {});
  setTexts('kz', 'common', {});
  history.replaceState(null, '', '/ru');
});

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

test('shell.query-flags: one parameter is removed, the others and the page stay', async () => {
  routes([entry('home', '/')]);
  await openUrl(new URL('/ru?login&utm_source=a%20b', location.origin), 'replace');
  const { arrival } = currentLocation();
  const seen = vi.fn();
  const stop = onLocationChange(seen);
  setQuery({ login: null }, { replace: true });
  stop();
  expect(location.search).toBe('?utm_source=a+b');
  expect(currentLocation()).toMatchObject({ query: { utm_source: 'a b' }, arrival });
  expect(seen).toHaveBeenCalledOnce();
});

test('navigation: addresses have the language before the path and the query', () => {
  expect(hrefOf('/', 'kz')).toBe('/kz');
  expect(hrefOf('/?deposit', 'kz')).toBe('/kz?deposit');
  expect(hrefOf('/games/dice', 'en')).toBe('/en/games/dice');
});
