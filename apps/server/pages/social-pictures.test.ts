import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import type { PlayerSettings } from './payload.ts';
import { createSamplePages, FIRST_SETTINGS } from './sample-pages.ts';

const { open, get } = createSamplePages();

async function pictureOf(url: string, host?: string): Promise<string | undefined> {
  const { body } = await get(url, host === undefined ? {} : { host });
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

test('content.seo: a slot that was drawn with the app has its own, another that of the first page', async () => {
  const pictures: Readonly<Record<string, string>> = {
    'steppe-gold': '/studio/pictures/steppe-gold.svg',
    elsewhere: 'https://studio.example/steppe-gold.svg',
  };
  const supplied = {
    has: () => true,
    cards: ([game = '']: readonly string[]) => [{ picture: pictures[game] }],
    frameOrigins: () => [],
    pictureOrigins: () => [],
  };
  await open({ supplied });
  const src = 'http://casino.example/assets/social-';
  expect(await pictureOf('/kz/games/slots/steppe-gold/demo')).toBe(`${src}steppe-gold-kz.jpg`);
  for (const game of ['elsewhere', 'undrawn']) {
    expect(await pictureOf(`/kz/games/slots/${game}/demo`)).toBe(`${src}home-kz.jpg`);
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
    { operator: { ...FIRST_SETTINGS.operator, brand: 'Golden Steppe' } },
    { look: { logo, colors: null } },
  ];
  let shown = FIRST_SETTINGS;
  await open({ settings: () => shown });
  for (const part of own) {
    shown = { ...FIRST_SETTINGS, ...part };
    expect(await pictureOf('/en')).toBe('http://casino.example/assets/social-home-plain-en.jpg');
  }
  shown = FIRST_SETTINGS;
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
    brand: null,
    images: [],
  };
  await open({ domainOf: () => domain });
  const src = 'https://bravo.example/assets/social-home-ru.jpg';
  expect(await pictureOf('/ru', 'bravo.example')).toBe(src);
});
