import { expect, test } from 'vitest';
import type { PlayerPagesOptions } from './player-pages.ts';
import { createSamplePages } from './sample-pages.ts';

const { open: openPages, get } = createSamplePages();

/** The server with rules: null for a page that is gone. */
function open(
  rules: Readonly<Record<string, string | null>>,
  options: Partial<PlayerPagesOptions> = {},
): Promise<void> {
  return openPages({ ruleFor: async (path) => rules[path], ...options });
}

test.each(['ru', 'en', 'kz'])(
  'content.seo: a page that was removed on purpose is answered with 410 in %s, and not indexed',
  async (locale) => {
    await open({ '/spring': null });
    const { statusCode, headers, body } = await get(`/${locale}/spring?utm_source=a`);
    expect(statusCode).toBe(410);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['location']).toBeUndefined();
    expect(body).toContain(`<h1>gone ${locale}</h1>`);
    expect(body).toContain(`<title>gone &quot;${locale}&quot;`);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('rel="canonical"');
    expect(body).not.toContain('hreflang');
    // The browser shows the page of the 410 as its first one.
    expect(body).toContain('"status":410');
  },
);

test('content.seo: a page of the app that is gone is not shown, an unknown path stays 404', async () => {
  await open({ '/games/cases/gold': null });
  const removed = await get('/en/games/cases/gold');
  expect([removed.statusCode, removed.body.includes('data-page="gone"')]).toEqual([410, true]);
  expect((await get('/en/games/cases/silver')).statusCode).toBe(200);
  expect((await get('/en/summer')).statusCode).toBe(404);
  // The file of the page is no address of its own.
  expect((await get('/en/410')).statusCode).toBe(404);
});

test('content.seo: the site map has no page that is gone or redirected', async () => {
  const listedPaths = () => ['/policy/ru/kyc', '/policy/en/kyc', '/policy/kz/kyc'];
  await open({ '/policy/ru/kyc': null, '/policy/en/kyc': '/faq' }, { listedPaths });
  const { body } = await get('/sitemap-pages.xml');
  const places = [...body.matchAll(/<loc>http:\/\/casino\.example(.*?)<\/loc>/g)].map(([, p]) => p);
  expect(places).toEqual(['/ru', '/en', '/kz', '/kz/policy/kz/kyc']);
});

test('pages: the token in the address of a page that is gone is not sent as a Referer', async () => {
  await open({ '/secure/abcdefghijklmnopqrstuvwxyz': null });
  const { statusCode, headers } = await get('/en/secure/abcdefghijklmnopqrstuvwxyz');
  expect([statusCode, headers['referrer-policy']]).toEqual([410, 'no-referrer']);
});

test('region.geo: a closed region gets its own page, not that of a removed page', async () => {
  await open({ '/spring': null }, { isClosed: () => true });
  const { statusCode, headers } = await get('/en/spring');
  expect([statusCode, headers['location']]).toEqual([302, '/en/no-access']);
});
