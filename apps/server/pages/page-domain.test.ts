import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { FIRST_COLORS, logoPath } from '#domain/settings/rules.look.ts';
import { stylePath } from '#domain/settings/server/index.ts';
import { manifestPath } from '#features/pwa/rules.manifest.ts';
import { createSamplePages, FIRST_SETTINGS } from './sample-pages.ts';

const { open, get } = createSamplePages();

async function target(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, headers: answered } = await get(url, headers);
  return `${statusCode} ${String(answered['location'])}`;
}

test('region.mirror-data: a domain has tags and an sso link of its own; canonical is the main one', async () => {
  const sso = 'https://bravo.example/auth/sso/start?from=main.example';
  const domain = {
    origin: 'https://bravo.example',
    mainOrigin: 'https://main.example',
    isRetired: false,
    isMoving: true,
    ssoLink: sso,
    tags: [{ name: 'yandex-verification', content: 'bravo' }],
    brand: null,
    images: ['https://main.example', 'https://bravo.example'],
  };
  const verification_tags = [{ name: 'yandex-verification', content: 'all' }];
  await open({
    settings: () => ({ ...FIRST_SETTINGS, verification_tags }),
    domainOf: (host) => ({ 'bravo.example': domain })[host],
  });
  const { body, headers } = await get('/kz', { host: 'bravo.example' });
  expect(body).toContain('<meta name="yandex-verification" content="bravo">');
  expect(body).not.toContain('content="all"');
  expect(body).toContain('<link rel="canonical" href="https://main.example/kz">');
  expect(body).toContain('hreflang="en" href="https://main.example/en"');
  const mirror = { sso, meta_yandex_verification: 'bravo', is_listed: true, is_moving: true };
  expect(body).toContain(`"mirror":${JSON.stringify(mirror)}`);
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/main\.example/);
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml']) {
    const text = (await get(path, { host: 'bravo.example' })).body;
    expect(text).toContain('https://main.example/');
    expect(text).not.toContain('bravo');
  }
  // Another host gets what the settings say, and never the document of this one.
  const other = (await get('/kz', { host: 'casino.example' })).body;
  expect(other).toContain('<meta name="yandex-verification" content="all">');
  expect(other).not.toContain('bravo');
});

test('region.mirror-data: a domain with a brand shows its name and look, and no other does', async () => {
  const logo = { hash: 'b'.repeat(64), type: 'image/png' } as const;
  const colors = { ...FIRST_COLORS, ground: '#101020' };
  const domain = {
    origin: 'https://bravo.example',
    mainOrigin: 'https://main.example',
    isRetired: false,
    isMoving: false,
    ssoLink: null,
    tags: undefined,
    brand: { name: 'Bravo', look: { logo, colors } },
    images: [],
  };
  await open({ domainOf: (host) => ({ 'bravo.example': domain })[host] });
  const own = { host: 'bravo.example' };
  const { body } = await get('/en', own);
  expect(body).toContain('<meta property="og:site_name" content="Bravo">');
  expect(body).toContain('<meta name="theme-color" content="#101020">');
  expect(body).toContain(`<link rel="icon" href="${logoPath(logo)}"`);
  expect(body).toContain(`<link rel="stylesheet" href="${stylePath(colors)}">`);
  expect(body).toContain(`"logo":"${logoPath(logo)}"`);
  expect(body).not.toContain('Croupier');
  const { data } = (await get('/api/bootstrap?locale=en', own)).json<{
    data: { operator: { brand: string } };
  }>();
  expect(data.operator.brand).toBe('Bravo');
  for (const locale of LOCALES) {
    const manifest = (await get(manifestPath(locale), own)).json<Record<string, string>>();
    expect(manifest).toMatchObject({ name: 'Bravo', background_color: '#101020' });
  }
  const main = await get('/en');
  expect(main.body).not.toContain('Bravo');
  expect((await get(manifestPath('en'))).body).not.toContain('Bravo');
});

test('region.mirror-data: a retired domain redirects guests, and keeps the page of a member', async () => {
  const domain = {
    origin: 'https://old.example',
    mainOrigin: 'https://main.example',
    isRetired: true,
    isMoving: true,
    ssoLink: null,
    tags: undefined,
    brand: null,
    images: [],
  };
  await open({ domainOf: () => domain });
  expect(await target('/kz/games/cases/gold?a=1')).toBe(
    '302 https://main.example/kz/games/cases/gold?a=1',
  );
  expect((await get('/kz', { cookie: 'bearerToken=one' })).statusCode).toBe(200);
});
