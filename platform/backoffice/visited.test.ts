import { beforeEach, expect, test } from 'vitest';
import {
  configureRouter,
  currentLocation,
  navigate,
  readTarget,
  setLocation,
  setQuery,
} from '../browser/router/navigation.ts';
import { clearVisited, previousPath, rememberedAddress } from './visited.ts';

beforeEach(async () => {
  const Page = () => null;
  const route = (path: string) => ({ name: path, path, texts: [], page: async () => ({ Page }) });
  const notFound = route('/');
  const routes = [route('/players'), route('/players/{id}')];
  const ignored = () => undefined;
  const calls = { onOffline: ignored, onError: ignored };
  configureRouter({
    base: '/backoffice',
    hasLocales: false,
    table: { routes, notFound },
    ...calls,
  });
  const target = readTarget(new URL('/backoffice', location.origin));
  setLocation({ ...target, params: {}, entry: notFound, Page, arrival: 0 });
  clearVisited();
});

test('visited: a list is remembered with its filters', async () => {
  await navigate('/players?q=anna');
  setQuery({ status: 'blocked' });
  await navigate('/players/5');
  expect(rememberedAddress('/players')).toBe('/players?q=anna&status=blocked');
  expect(rememberedAddress('/methods')).toBe('/methods');
});

test('visited: the page before this one is known, and a changed filter is no page', async () => {
  await navigate('/players');
  await navigate('/players/5');
  setQuery({ tab: 'bets' });
  expect(previousPath()).toBe('/players');
  await navigate('/players');
  expect([previousPath(), currentLocation().path]).toEqual(['/players/5', '/players']);
});

test('visited: a logout clears everything', async () => {
  await navigate('/players?q=anna');
  await navigate('/players/5');
  clearVisited();
  expect([rememberedAddress('/players'), previousPath()]).toEqual(['/players', undefined]);
});
