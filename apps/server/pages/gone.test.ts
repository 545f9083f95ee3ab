import { rmSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import type { PlayerSettings } from './payload.ts';
import { playerPages, type PlayerPagesOptions } from './player-pages.ts';
import { writeSampleBuild } from './sample-build.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = writeSampleBuild();
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const settings: PlayerSettings = {
  services: {},
  api_address: { development_url: null, is_subdomain: false },
  links: { telegram_channel_url: null, revshare_frontend_url: null },
  operator: SETTINGS.operator.first,
  look: { logo: null, colors: null },
  analytics: SETTINGS.analytics.first,
  support_chat: SETTINGS.support_chat.first,
  help_lines: [],
  verification_tags: [],
  ssoLink: null,
  captcha: 'altcha',
};

/** The server with rules: null for a page that is gone. */
async function open(
  rules: Readonly<Record<string, string | null>>,
  options: Partial<PlayerPagesOptions> = {},
): Promise<void> {
  app = Fastify();
  await app.register(cookie);
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'not_found' }));
  await playerPages(app, {
    folder,
    environment: 'test',
    settings: () => settings,
    minAgeOf: () => 18,
    lobby: () => ({ games: [], banner: null, has_wins: false }),
    ruleFor: async (path) => rules[path],
    ...options,
  });
}

const get = (url: string) => app.inject({ url, headers: { host: 'casino.example' } });

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
  const listedPaths = ['/policy/ru/kyc', '/policy/en/kyc', '/policy/kz/kyc'];
  await open({ '/policy/ru/kyc': null, '/policy/en/kyc': '/faq' }, { listedPaths });
  const { body } = await get('/sitemap.xml');
  const places = [...body.matchAll(/<loc>http:\/\/casino\.example(.*?)<\/loc>/g)].map(([, p]) => p);
  const kept = ['/policy/kz/kyc'].flatMap((path) => ['ru', 'en', 'kz'].map((l) => `/${l}${path}`));
  expect(places).toEqual(['/ru', '/en', '/kz', ...kept]);
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
