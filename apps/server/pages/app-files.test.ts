import { rmSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import { playerPages } from './player-pages.ts';
import { writeSampleBuild } from './sample-build.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = writeSampleBuild();
  app = Fastify();
  await app.register(cookie);
  await playerPages(app, {
    folder,
    environment: 'test',
    minAgeOf: () => 18,
    lobby: (locale) => ({ games: [], banner: null, has_wins: locale === 'en' }),
    settings: () => ({
      services: {},
      api_address: { development_url: null, is_subdomain: false },
      links: { telegram_channel_url: null, revshare_frontend_url: null },
      operator: { ...SETTINGS.operator.first, brand: 'Golden Steppe' },
      look: { logo: null, colors: null },
      analytics: SETTINGS.analytics.first,
      support_chat: SETTINGS.support_chat.first,
      help_lines: [],
      verification_tags: [],
      ssoLink: null,
      captcha: 'altcha',
    }),
  });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function get(url: string) {
  return app.inject({ url, headers: { host: 'casino.example' } });
}

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
  expect(body).toContain('data-page="home"><h1>home en</h1></div>');
});

test('lobby: a page reserves the place of big wins where there are some', async () => {
  expect((await get('/en')).body).toContain('<html lang="en" data-wins>');
  expect((await get('/ru')).body).toContain('<html lang="ru">');
});
