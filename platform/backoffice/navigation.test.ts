import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '../browser/locales/ru.json' with { type: 'json' };
import { setTexts } from '../browser/texts/texts.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import {
  openUrl,
  currentLocation,
  hrefOf,
  listenToHistory,
  navigate,
  configureBackoffice,
  setQuery,
} from './navigation.ts';

const Page = () => null;
const page = async () => ({ Page });
const onError = vi.fn<(error: unknown) => void>();
const ROUTES = [
  { name: 'players', path: '/players', texts: [], page },
  { name: 'player', path: '/players/{id}', params: { id: /^\d+$/ }, texts: [], page },
  {
    name: 'slow',
    path: '/slow',
    texts: [],
    page: () => new Promise<{ Page: typeof Page }>((done) => setTimeout(done, 50, { Page })),
  },
];
const LOST = new TypeError('Failed to fetch dynamically imported module');
ROUTES.push({ name: 'lost', path: '/lost', texts: [], page: () => Promise.reject(LOST) });
const notFound = { name: 'not-found', path: '/', texts: [], page };

let stop: () => void;
beforeEach(() => {
  configureBackoffice({ base: '/backoffice', routes: ROUTES, notFound, onError });
  stop = listenToHistory();
});
afterEach(() => stop());

test('navigation: addresses lie below the base, and a page is found without it', async () => {
  expect([hrefOf('/'), hrefOf('/players/5')]).toEqual(['/backoffice', '/backoffice/players/5']);
  await openUrl(new URL('/backoffice/players/5?tab=bets', location.origin), 'replace');
  expect(currentLocation()).toMatchObject({
    path: '/players/5',
    params: { id: '5' },
    query: { tab: 'bets' },
    route: { name: 'player' },
  });
});

test('navigation: an unknown path and a failed parameter check show the not-found page', async () => {
  for (const path of ['/players/none', '/nowhere', '/']) {
    await navigate(path);
    expect(currentLocation()?.route.name).toBe('not-found');
  }
});

test('navigation: filters change the query and not the page', async () => {
  await navigate('/players?q=anna');
  const { arrival } = currentLocation()!;
  setQuery({ status: 'blocked', q: '' });
  expect(location.search).toBe('?status=blocked');
  expect(currentLocation()).toMatchObject({ query: { status: 'blocked' }, arrival });
  setQuery({ status: null });
  expect(location.search).toBe('');
});

test('navigation: of two navigations begun at once the later one wins', async () => {
  await Promise.all([navigate('/slow'), navigate('/players')]);
  await new Promise((done) => setTimeout(done, 80));
  expect(currentLocation()?.route.name).toBe('players');
  expect(onError).not.toHaveBeenCalled();
});

test('navigation: without a network no navigation happens and the current page stays readable', async () => {
  setTexts('ru', 'common', common);
  await navigate('/players?q=anna');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await navigate('/lost');
  expect(console.error).toHaveBeenCalledWith('Failed chunk loading', 'lost', LOST);
  vi.mocked(console.error).mockClear();
  expect(currentToasts().map(({ text }) => text)).toEqual([common.error.offline]);
  for (const { id } of currentToasts()) dismissToast(id);
  expect(assign).not.toHaveBeenCalled();
  expect(currentLocation()?.route.name).toBe('players');
  expect(location.pathname + location.search).toBe('/backoffice/players?q=anna');
  expect(onError).not.toHaveBeenCalled();
});
