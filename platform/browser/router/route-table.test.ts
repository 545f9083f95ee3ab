import { beforeEach, expect, test, vi } from 'vitest';
import type { RouteEntry } from './setup.ts';

const home = entry('home', '/');
const dice = entry('dice', '/dice');
const notFound = entry('not-found', '/404');
const onOffline = vi.fn<() => void>();

function entry(name: string, path: string): RouteEntry {
  return { name, path, texts: [], page: async () => ({ Page: () => null }) };
}

beforeEach(() => {
  onOffline.mockReset();
  history.replaceState(null, '', '/ru');
});

test('navigation: the document names the first page, and the others load with the next one', async () => {
  const visit = await newVisit(listOf(home, dice));
  await visit.openFirstPage();
  expect(visit.currentLocation().entry.name).toBe('home');
  expect(visit.loadRoutes).not.toHaveBeenCalled();
  expect(visit.routeExists('/dice')).toBe(false);
  await visit.navigate('/dice');
  await visit.navigate('/?a=1');
  expect(visit.currentLocation().entry.name).toBe('home');
  expect([visit.routeExists('/dice?y'), visit.routeExists('/nowhere')]).toEqual([true, false]);
  expect(visit.loadRoutes).toHaveBeenCalledOnce();
});

test('navigation: a list of pages that does not load is requested again with the next link', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const visit = await newVisit(listOf(home, dice).mockRejectedValueOnce(missing));
  await visit.openFirstPage();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await visit.navigate('/dice');
  expect(onOffline).toHaveBeenCalledOnce();
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Failed chunk loading', 'routes', missing);
  vi.mocked(console.error).mockClear();
  expect([location.pathname, visit.currentLocation().entry.name]).toEqual(['/ru', 'home']);
  expect(visit.isNavigationPending()).toBe(false);
  await visit.navigate('/dice');
  expect(visit.currentLocation().entry.name).toBe('dice');
});

test('navigation: a page with a document of its own is left to the browser, and nothing is pending', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const visit = await newVisit(listOf(home, { ...dice, ownDocument: true }));
  await visit.openFirstPage();
  await visit.navigate('/dice');
  expect(assign.mock.calls).toEqual([[`${location.origin}/ru/dice`]]);
  // Back may restore this document as it was left.
  expect(visit.isNavigationPending()).toBe(false);
  expect(visit.currentLocation().entry.name).toBe('home');
});

function listOf(...routes: RouteEntry[]) {
  return vi.fn(async () => ({ routes, notFound }));
}

/** The router before its first page, which is home. */
async function newVisit(loadRoutes: ReturnType<typeof listOf>) {
  vi.resetModules();
  const router = await import('./navigation.ts');
  const { routeExists } = await import('./route-table.ts');
  const { setTexts } = await import('../texts/texts.ts');
  setTexts('ru', 'common', {});
  router.configureRouter({
    base: '',
    hasLocales: true,
    table: loadRoutes,
    first: () => ({ route: home, params: {} }),
    onOffline,
    onError: (error) => {
      throw error;
    },
  });
  return { ...router, routeExists, loadRoutes };
}
