import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import common from '../browser/locales/ru.json' with { type: 'json' };
import { putTexts } from '../browser/texts/texts.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import {
  arrive,
  deskPlace,
  hrefOf,
  listenToHistory,
  navigate,
  setDesk,
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
  setDesk({ base: '/backoffice', routes: ROUTES, notFound, onError });
  stop = listenToHistory();
});
afterEach(() => stop());

test('addresses lie below the base, and a page is found without it', async () => {
  expect([hrefOf('/'), hrefOf('/players/5')]).toEqual(['/backoffice', '/backoffice/players/5']);
  await arrive(new URL('/backoffice/players/5?tab=bets', location.origin), 'replace');
  expect(deskPlace()).toMatchObject({
    path: '/players/5',
    params: { id: '5' },
    query: { tab: 'bets' },
    route: { name: 'player' },
  });
});

test('what no route fits, or what fails its check, is the page that says so', async () => {
  for (const path of ['/players/none', '/nowhere', '/']) {
    await navigate(path);
    expect(deskPlace()?.route.name).toBe('not-found');
  }
});

test('filters change the address and not the page', async () => {
  await navigate('/players?q=anna');
  const { arrival } = deskPlace()!;
  setQuery({ status: 'blocked', q: '' });
  expect(location.search).toBe('?status=blocked');
  expect(deskPlace()).toMatchObject({ query: { status: 'blocked' }, arrival });
  setQuery({ status: null });
  expect(location.search).toBe('');
});

test('of two ways begun at once the later one is gone', async () => {
  await Promise.all([navigate('/slow'), navigate('/players')]);
  await new Promise((done) => setTimeout(done, 80));
  expect(deskPlace()?.route.name).toBe('players');
  expect(onError).not.toHaveBeenCalled();
});

test('without a network nobody goes anywhere, and what is on the page can still be read', async () => {
  putTexts('ru', 'common', common);
  await navigate('/players?q=anna');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await navigate('/lost');
  expect(console.error).toHaveBeenCalledWith('Failed chunk loading', 'lost', LOST);
  vi.mocked(console.error).mockClear();
  expect(currentToasts().map(({ text }) => text)).toEqual([common.error.offline]);
  for (const { id } of currentToasts()) dismissToast(id);
  expect(assign).not.toHaveBeenCalled();
  expect(deskPlace()?.route.name).toBe('players');
  expect(location.pathname + location.search).toBe('/backoffice/players?q=anna');
  expect(onError).not.toHaveBeenCalled();
});
