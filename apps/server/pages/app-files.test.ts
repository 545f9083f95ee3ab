import { beforeEach, expect, test } from 'vitest';
import { createSamplePages, FIRST_SETTINGS, NO_LOBBY } from './sample-pages.ts';

const { open, get } = createSamplePages();
const operator = { ...FIRST_SETTINGS.operator, brand: 'Golden Steppe' };

beforeEach(() =>
  open({
    settings: () => ({ ...FIRST_SETTINGS, operator }),
    lobby: (locale) => ({ ...NO_LOBBY, has_wins: locale === 'en' }),
  }),
);

test('app.service-worker: the script of the worker is revalidated by every check', async () => {
  const script = await get('/sw.js');
  expect(script.statusCode).toBe(200);
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.headers['cache-control']).toBe('no-cache');
});

test('app.install: each language links its manifest, which follows the settings', async () => {
  for (const locale of ['ru', 'en', 'kz']) {
    const { body } = await get(`/${locale}`);
    expect(body).toContain(`<link rel="manifest" href="/${locale}.webmanifest">`);
    expect(body).toContain('<link rel="apple-touch-icon" href="/assets/i.png">');
    const { headers, payload } = await get(`/${locale}.webmanifest`);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(payload)).toMatchObject({
      name: 'Golden Steppe',
      start_url: `/${locale}`,
      description: 'a < b',
    });
  }
});

test('pages: pictures of the first screen are asked for before the scripts', async () => {
  const { body } = await get('/en');
  const picture = body.indexOf('<link rel="preload" as="image" href="/assets/i.svg"/>');
  expect(picture).toBeGreaterThan(0);
  expect(picture).toBeLessThan(body.indexOf('<link rel="modulepreload"'));
  expect(body).toContain('data-page="home"><h1>home en</h1>');
});

test('lobby: a page reserves the place of big wins where there are some', async () => {
  expect((await get('/en')).body).toContain('<html lang="en" data-wins>');
  expect((await get('/ru')).body).toContain('<html lang="ru">');
});

test('pages: a file that is cached for ever has no header of documents or connections', async () => {
  const { headers } = await get('/assets/e.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('connection');
  expect(headers).not.toHaveProperty('keep-alive');
});
