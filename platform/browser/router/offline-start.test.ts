import { beforeEach, expect, test, vi } from 'vitest';
import { setTexts } from '../texts/texts.ts';
import type { RouteEntry, RouterSetup } from './setup.ts';

const Page = () => null;
const missing = new TypeError('Failed to fetch dynamically imported module');
const offline: RouteEntry = entry('offline', '/offline');
const lost = entry('lost', '/lost', { page: () => Promise.reject(missing) });
const secret = entry('secret', '/secret', { guards: ['member'] });

function entry(name: string, path: string, more: Partial<RouteEntry> = {}): RouteEntry {
  return { name, path, texts: [], page: async () => ({ Page }), ...more };
}

const onError = vi.fn<(error: unknown) => void>();

/** Opens an address as the first page of a visit: the router begins anew. */
async function openFirst(
  address: string,
  guards: RouterSetup['guards'] = {},
  more: Partial<RouterSetup> = {},
) {
  vi.resetModules();
  const router = await import('./navigation.ts');
  const texts = await import('../texts/texts.ts');
  texts.setTexts('ru', 'common', {});
  router.configureRouter({
    base: '',
    hasLocales: true,
    guards,
    offline: 'offline',
    onError,
    table: {
      routes: [entry('home', '/'), lost, secret, offline],
      notFound: entry('not-found', '/404'),
    },
    onOffline: () => undefined,
    ...more,
  });
  history.replaceState(null, '', address);
  await router.openFirstPage();
  return router.currentLocation();
}

function expectLogged(): void {
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Failed chunk loading', 'lost', missing);
  vi.mocked(console.error).mockClear();
}

beforeEach(() => {
  setTexts('ru', 'common', {});
  onError.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});

test('app.offline: without a network a first page that is not stored shows the offline page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { entry: shown, path } = await openFirst('/ru/lost?a=1');
  expect([shown.name, path]).toEqual(['offline', '/offline']);
  expect(location.pathname + location.search).toBe('/ru/lost?a=1');
  expect(location.reload).not.toHaveBeenCalled();
  expect(onError).not.toHaveBeenCalled();
  expectLogged();
});

test('app.offline: the stored document does so, too, when the device claims to be online', async () => {
  document.body.innerHTML = '<div id="root" data-page="offline"></div>';
  expect((await openFirst('/ru/lost')).entry.name).toBe('offline');
  expectLogged();
  expect((await openFirst('/ru')).entry.name, 'a page that is stored').toBe('home');
});

test('app.offline: a page of members asks the server nothing without a network', async () => {
  const member = vi.fn<() => true>(() => true);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await openFirst('/ru/secret', { member })).entry.name).toBe('offline');
  expect(member).not.toHaveBeenCalled();
});

test('navigation: a first page that the server answered as gone is not the page of its path', async () => {
  const first = () => ({ route: entry('gone', '/410'), params: {} });
  const { entry: shown, path } = await openFirst('/ru/secret', {}, { first });
  expect([shown.name, path]).toEqual(['gone', '/secret']);
  expect(onError).not.toHaveBeenCalled();
});

test('app.offline: a gone page whose code cannot be loaded shows the offline page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const more = { first: () => ({ route: lost, params: {} }) };
  expect((await openFirst('/ru/secret', {}, more)).entry.name).toBe('offline');
  expectLogged();
});
