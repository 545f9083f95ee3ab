import { rmSync } from 'node:fs';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
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

async function open(options: Partial<PlayerPagesOptions> = {}): Promise<void> {
  app = Fastify();
  await app.register(cookie);
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ message: 'not_found' }));
  await playerPages(app, {
    folder,
    environment: 'test',
    settings: () => settings,
    minAgeOf: () => 18,
    lobby: () => ({ games: [], banner: null, has_wins: false }),
    ...options,
  });
}

function get(url: string, host = 'casino.example') {
  return app.inject({ url, headers: { host } });
}

async function pictureOf(url: string, host?: string): Promise<string | undefined> {
  const { body } = await get(url, host);
  return /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1];
}

test('content.seo: a page names its picture in its language, at an absolute address', async () => {
  await open();
  for (const locale of LOCALES) {
    const { body } = await get(`/${locale}/games/cases/gold`);
    const src = `http://casino.example/assets/social-case-${locale}.jpg`;
    expect(body).toContain(`<meta property="og:image" content="${src}">`);
    expect(body).toContain('<meta property="og:image:type" content="image/jpeg">');
    expect(body).toContain('<meta property="og:image:width" content="1200">');
    expect(body).toContain('<meta property="og:image:height" content="630">');
    expect(body).toContain(`og:image:alt" content="case &quot;${locale}&quot;`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
  }
});

test('content.seo: a page without a picture of its own shows that of the first page', async () => {
  await open();
  for (const path of ['/kz/password/reset', '/kz/nowhere']) {
    expect(await pictureOf(path)).toBe('http://casino.example/assets/social-home-kz.jpg');
  }
});

test('content.seo: a picture is kept for ever, and an unknown one is answered with 404', async () => {
  await open();
  const found = await get('/assets/social-home-kz.jpg');
  expect(found.statusCode).toBe(200);
  expect(found.headers['content-type']).toBe('image/jpeg');
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/social-other-kz.jpg')).statusCode).toBe(404);
});

test("content.seo: a brand or a logo of the operator's own shows no mark of the product", async () => {
  const logo = { hash: 'a'.repeat(64), type: 'image/png' } as const;
  const own: Partial<PlayerSettings>[] = [
    { operator: { ...settings.operator, brand: 'Golden Steppe' } },
    { look: { logo, colors: null } },
  ];
  let shown = settings;
  await open({ settings: () => shown });
  for (const part of own) {
    shown = { ...settings, ...part };
    expect(await pictureOf('/en')).toBe('http://casino.example/assets/social-home-plain-en.jpg');
  }
  shown = settings;
  expect(await pictureOf('/en')).toBe('http://casino.example/assets/social-home-en.jpg');
});

test('content.seo: a mirror serves the picture itself, as the main domain may be blocked', async () => {
  const domain = {
    origin: 'https://bravo.example',
    mainOrigin: 'https://main.example',
    isRetired: false,
    isMoving: true,
    ssoLink: null,
    tags: undefined,
    images: [],
  };
  await open({ domainOf: () => domain });
  const src = 'https://bravo.example/assets/social-home-ru.jpg';
  expect(await pictureOf('/ru', 'bravo.example')).toBe(src);
});
