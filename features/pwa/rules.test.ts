import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { readContracts } from '#dev/contracts.ts';
import { LOCALES } from '#core/locale.ts';
import { isKeptPage, keptKind, offlinePath, type PassingRequest } from './rules.ts';

const ANSWERS = ['/api/v2/cases', '/api/v2/cases/{slug}'];

function kindOf(path: string, more: Partial<PassingRequest> = {}) {
  const request = { method: 'GET', isOwn: true, isNavigation: false, path, ...more };
  return keptKind(request, ANSWERS);
}

test('app.offline: pages of the site are kept, those of staff and of others are not', () => {
  const opened = { isNavigation: true };
  for (const path of ['/', '/ru', '/en/', '/kz/games/dice', '/ru/policy/ru/terms']) {
    expect([path, kindOf(path, opened)]).toEqual([path, 'page']);
  }
  for (const path of [
    '/backoffice',
    '/rules',
    '/api/v2/cases',
    '/sandbox/bank',
    '/ru.webmanifest',
  ]) {
    expect([path, kindOf(path, opened)]).toEqual([path, undefined]);
  }
});

test('app.offline: built files are kept, the script of the worker and the build id are not', () => {
  expect(kindOf('/assets/a1b2.js')).toBe('file');
  expect(kindOf('/media/brand/00ff.css')).toBe('file');
  expect(kindOf('/sw.js')).toBeUndefined();
  expect(kindOf('/builds/latest.json')).toBeUndefined();
  expect(kindOf('/media/avatars/1.webp')).toBeUndefined();
});

test('app.offline: a public answer is kept by its path alone', () => {
  expect(kindOf('/api/v2/cases')).toBe('answer');
  expect(kindOf('/api/v2/cases/gold')).toBe('answer');
  expect(kindOf('/api/v2/cases/')).toBeUndefined();
  expect(kindOf('/api/v2/cases/gold/bets')).toBeUndefined();
});

test('app.offline: nothing but a read of this site is ever touched', () => {
  const paths = fc.constantFrom('/', '/ru', '/assets/a.js', ...ANSWERS, '/api/v2/cases/gold');
  const methods = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'HEAD');
  fc.assert(
    fc.property(paths, methods, fc.boolean(), (path, method, isNavigation) => {
      expect(kindOf(path, { method, isNavigation })).toBeUndefined();
      expect(kindOf(path, { isOwn: false, isNavigation })).toBeUndefined();
    }),
  );
});

test('app.offline: of all calls, only reads for anyone can be kept', async () => {
  const { calls } = await readContracts();
  const all = calls.map(({ path }) => path);
  const kept = calls.filter(({ method, path }) => {
    const example = path.replaceAll(/\{\w+\}/g, 'x');
    const request = { method, isOwn: true, isNavigation: false, path: example };
    return keptKind(request, all) !== undefined;
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ method }) => method === 'GET')).toBe(true);
});

test('app.offline: a document with a query or a secret address is not kept', () => {
  const page = { status: 200, search: '', referrerPolicy: null };
  expect(isKeptPage(page)).toBe(true);
  expect(isKeptPage({ ...page, search: '?token=abc' })).toBe(false);
  expect(isKeptPage({ ...page, referrerPolicy: 'no-referrer' })).toBe(false);
  for (const status of [0, 204, 301, 404, 451, 500, 503]) {
    expect(isKeptPage({ ...page, status })).toBe(false);
  }
});

test('app.offline: the page without a network is in the language of the address', () => {
  for (const locale of LOCALES) {
    expect(offlinePath(`/${locale}/games/dice`)).toBe(`/${locale}/offline`);
    expect(offlinePath(`/${locale}`)).toBe(`/${locale}/offline`);
  }
  expect(offlinePath('/')).toBe('/ru/offline');
});
