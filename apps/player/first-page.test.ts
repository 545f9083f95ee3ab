import { afterEach, expect, test } from 'vitest';
import { setPayload } from '#platform/browser/boot.ts';
import { firstPage } from './first-page.ts';

const CASE = {
  name: 'cases-1',
  path: '/games/cases/{slug}',
  params: { slug: '^[a-z0-9-]{1,40}$' },
  layout: 'full',
  game: true,
  texts: ['cases'],
  file: 'assets/case.js',
  textFiles: {},
};

function documentOf(page: object): void {
  const text = JSON.stringify(page);
  document.body.innerHTML = `<script id="__page" type="application/json">${text}</script>`;
}

afterEach(() => {
  document.body.innerHTML = '';
  setPayload({});
});

test('first page: the page that the document names, with the parameters of the address', () => {
  documentOf(CASE);
  const { route, params } = firstPage('/games/cases/gold-rush')!;
  expect(params).toEqual({ slug: 'gold-rush' });
  expect(route).toMatchObject({ name: 'cases-1', layout: 'full', game: true, texts: ['cases'] });
});

test('first page: a stored document at another address does not name the page of it', () => {
  documentOf(CASE);
  expect(firstPage('/games/cases/GOLD')).toBeUndefined();
  expect(firstPage('/offline')).toBeUndefined();
  document.body.innerHTML = '';
  expect(firstPage('/games/cases/gold'), 'no document of the server').toBeUndefined();
});

test('first page: the page of an error is shown at any address', () => {
  documentOf({
    name: 'not-found',
    path: '/404',
    params: {},
    texts: [],
    file: 'a.js',
    textFiles: {},
  });
  setPayload({ status: 404 });
  expect(firstPage('/nowhere/at/all')).toMatchObject({ route: { name: 'not-found' }, params: {} });
});
