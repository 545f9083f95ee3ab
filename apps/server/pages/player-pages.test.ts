import { expect, test, vi } from 'vitest';
import { SETTINGS } from '#domain/settings/rules.ts';
import { createSamplePages, FIRST_SETTINGS, NO_LOBBY, NO_PARTS } from './sample-pages.ts';
import { FIRST_COLORS } from '#domain/settings/rules.look.ts';

const { open, get } = createSamplePages();

async function target(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, headers: answered } = await get(url, headers);
  return `${statusCode} ${String(answered['location'])}`;
}

test('shell.locale-segment: cookie, then account, then Accept-Language, then Russian', async () => {
  await open({ accountLocale: async (token) => (token === 'kazakh' ? 'kz' : undefined) });
  const cookies = 'locale=en; bearerToken=kazakh';
  const english = { 'accept-language': 'en' };
  expect(await target('/x?a=1&b', { ...english, cookie: cookies })).toBe('302 /en/x?a=1&b');
  expect(await target('/x', { ...english, cookie: 'bearerToken=kazakh' })).toBe('302 /kz/x');
  expect(await target('/x', { ...english, cookie: 'bearerToken=other' })).toBe('302 /en/x');
  expect(await target('/x', { 'accept-language': 'fr' })).toBe('302 /ru/x');
  expect(await target('/fr/x?a=1')).toBe('302 /en/x?a=1');
  expect(await target('/pt-BR')).toBe('302 /en');
});

test('shell.root-redirect: / redirects to the configured target and keeps the query', async () => {
  await open({ rootRedirect: '/en/games/cases/gold' });
  expect(await target('/?promo=x')).toBe('302 /en/games/cases/gold?promo=x');
  expect(await target('/other')).toBe('302 /ru/other');
});

test('region.geo: from a closed region every page leads to /no-access, which answers 451', async () => {
  await open({ isClosed: ({ headers }) => headers['x-place'] === 'closed' });
  const closed = { 'x-place': 'closed' };
  expect(await target('/ru/games/cases/gold?promo=x', closed)).toBe('302 /ru/no-access');
  expect(await target('/en/nowhere', closed)).toBe('302 /en/no-access');
  expect((await get('/kz/no-access', closed)).statusCode).toBe(451);
  expect((await get('/ru/games/cases/gold')).statusCode).toBe(200);
});

test('shell.locale-cookie: set for 365 days, path /, lax, and only when it changes', async () => {
  await open();
  const first = await get('/kz');
  expect(first.headers['set-cookie']).toBe('locale=kz; Max-Age=31536000; Path=/; SameSite=Lax');
  const again = await get('/kz', { cookie: 'locale=kz' });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('shell.not-found: 404 shows the path as text, and the path cannot run as script', async () => {
  await open();
  const lost = await get('/ru/games/<script>alert(1)</script>');
  expect(lost.statusCode).toBe(404);
  expect(lost.body).toContain('Page Not Found: /ru/games/%3Cscript%3Ealert(1)%3C/script%3E');
  expect(lost.body).not.toContain('<script>alert');
  expect(lost.body).toContain('<meta name="robots" content="noindex">');
  expect((await get('/ru/games/cases/G0LD')).statusCode).toBe(404);
  expect((await get('/ru/games/cases/gold')).statusCode).toBe(200);
});

test('pages: a path that is not a page is left to the API', async () => {
  await open();
  for (const path of ['/api/v2/nothing', '/assets/none.js', '/humans.txt', '/socket']) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { message: 'not_found' }]);
  }
});
test('pages: a path that reads as another host is no page, an impossible port no host', async () => {
  await open();
  for (const path of ['//[', '//:99999/']) expect((await get(path)).statusCode).toBe(404);
  expect((await get('/ru', { host: 'evil.example:99999' })).body).not.toContain('evil.example');
});

test('pages: the head has title, description, canonical, hreflang and linked data, escaped', async () => {
  await open({ publicUrl: 'https://casino.example' });
  const { body } = await get('/kz');
  expect(body).toContain('<html lang="kk">');
  expect(body).toContain('<title>home &quot;kz&quot; · Croupier</title>');
  expect(body).toContain('<meta name="description" content="a &lt; b">');
  expect(body).toContain('<link rel="canonical" href="https://casino.example/kz">');
  for (const [lang, locale] of [
    ['ru', 'ru'],
    ['en', 'en'],
    ['kk', 'kz'],
  ]) {
    const link = `hreflang="${lang}" href="https://casino.example/${locale}"`;
    expect(body).toContain(link);
  }
  expect(body).toContain('hreflang="x-default" href="https://casino.example/"');
  expect(body).toContain('"inLanguage":"kk-KZ"');
});

test('pages: every response has its own nonce, and only scripts with it may run', async () => {
  await open();
  const [one, two] = await Promise.all([get('/ru'), get('/ru')]);
  const policy = String(one.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(nonce).toHaveLength(24);
  expect(two.body).not.toContain(nonce);
  const scripts = [...one.body.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)];
  expect(scripts.length).toBeGreaterThan(1);
  for (const [script] of scripts) expect(script).toContain(`nonce="${nonce}"`);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toContain('unsafe-eval');
});

test('pages: the payload and /api/bootstrap both carry the mirror data', async () => {
  const sso = 'https://sso.example/</script><script>alert(1)</script>';
  const mirror = { sso, meta_yandex_verification: 'code"1' };
  const services = { crash: { url: 'https://crash.example', port: 8443 } };
  const verification_tags = [
    { name: 'yandex-verification', content: 'code"1' },
    { name: 'google-site-verification', content: 'abc' },
  ];
  await open({
    settings: () => ({ ...FIRST_SETTINGS, services, verification_tags, ssoLink: sso }),
  });
  const { body, headers } = await get('/en');
  expect(body).not.toContain('</script><script>alert');
  expect(body).toContain('<meta name="yandex-verification" content="code&quot;1">');
  expect(body).toContain('<meta name="google-site-verification" content="abc">');
  const text = /id="__payload" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  const payload = JSON.parse(text) as { mirror: unknown; serviceMap: Record<string, unknown> };
  expect(payload).toMatchObject({ locale: 'en', build: 'b1', mirror });
  expect(payload.serviceMap['crash']).toEqual(services.crash);
  expect(Object.keys(payload.serviceMap)).toContain('keno');
  expect(headers['content-security-policy']).toContain('wss://crash.example:8443');
  const twin = await get('/api/bootstrap?locale=en');
  expect(twin.json()).toEqual({ data: payload });
});

test('pages: the name of the operator is in titles and previews, and the payload has the rest', async () => {
  const operator = { ...SETTINGS.operator.first, brand: 'Ace <b>"', licence: 'CZ-1' };
  const help_lines = [{ country: 'KZ', name: 'Help', phone: '150', url: null }];
  await open({ settings: () => ({ ...FIRST_SETTINGS, operator, help_lines }), minAgeOf: () => 21 });
  const { body } = await get('/kz');
  expect(body).toContain('<title>home &quot;kz&quot; · Ace &lt;b&gt;&quot;</title>');
  expect(body).toContain('<meta property="og:site_name" content="Ace &lt;b&gt;&quot;">');
  const { data } = (await get('/api/bootstrap?locale=kz')).json<{ data: object }>();
  expect(data).toMatchObject({ operator, helpLines: help_lines, minAge: 21 });
});

test('pages: the look of the operator is the icon, the theme and a style sheet after those of the build', async () => {
  const logo = { hash: 'a'.repeat(64), type: 'image/png' } as const;
  const colors = { ...FIRST_COLORS, ground: '#070d1f' };
  await open({ settings: () => ({ ...FIRST_SETTINGS, look: { logo, colors } }) });
  const { body } = await get('/en');
  const path = `/media/brand/${logo.hash}.png`;
  expect(body).toContain(`<link rel="icon" href="${path}" type="image/png">`);
  expect(body).toContain('<meta name="theme-color" content="#070d1f">');
  const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, to]) => to);
  expect(sheets.at(-1)).toMatch(/^\/media\/brand\/[0-9a-f]{32}\.css$/);
  const { data } = (await get('/api/bootstrap?locale=en')).json<{ data: object }>();
  expect(data).toMatchObject({ logo: path });
});

test('games.services: the API is at the configured address, and in production at its subdomain', async () => {
  const api_address = { development_url: 'http://api.local', is_subdomain: true };
  const read = async () => {
    const { body, headers } = await get('/en');
    const text = /id="__payload" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const { serviceMap } = JSON.parse(text) as { serviceMap: { api: { url: string } } };
    return { ...serviceMap.api, policy: String(headers['content-security-policy']) };
  };
  await open({ settings: () => ({ ...FIRST_SETTINGS, api_address }) });
  expect(await read()).toMatchObject({
    url: 'http://api.local',
    policy: expect.stringContaining(' http://api.local ws://api.local'),
  });
  const publicUrl = 'https://www.casino.example';
  await open({
    settings: () => ({ ...FIRST_SETTINGS, api_address }),
    environment: 'production',
    publicUrl,
  });
  expect(await read()).toMatchObject({
    url: 'https://api.casino.example',
    policy: expect.stringContaining(' https://api.casino.example wss://api.casino.example'),
  });
});

test('shell.route-rules: a rule redirects to a path in the language or to an absolute address', async () => {
  const rules: Record<string, string> = {
    '/spring': '/games/cases/gold',
    '/shop': 'https://s.example/',
  };
  await open({ ruleFor: async (path) => rules[path] });
  expect(await target('/kz/spring?utm_source=a')).toBe('302 /kz/games/cases/gold?utm_source=a');
  expect(await target('/kz/shop')).toBe('302 https://s.example/');
});

test('pages, auth.simple-auth: an address with a token is not sent as a Referer', async () => {
  await open();
  const policyOf = async (url: string) => (await get(url)).headers['referrer-policy'];
  for (const path of [
    '/ru/reset-password/abcdefghijklmnopqrstuvwxyz',
    '/kz/secure/abcdefghijklmnopqrstuvwxyz',
    '/en/password/reset',
    '/en/password/reset?token=abcdefghijklmnopqrstuvwxyz',
    '/en?simpleAuthToken=a.b.c',
    '/en/lost?token=abc',
  ]) {
    expect([path, await policyOf(path)]).toEqual([path, 'no-referrer']);
  }
  expect(await policyOf('/en?promo=token')).toBeUndefined();
});

test('pages: a forged Host header does not appear in the page', async () => {
  await open();
  const { body } = await get('/ru', { host: 'evil.example"><script>' });
  expect(body).not.toContain('evil.example"');
});

test('pages: hashed files are cached for ever, the build id never', async () => {
  await open();
  const asset = await get('/assets/e.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const build = await get('/builds/latest.json?t=1');
  expect(build.headers['cache-control']).toBe('no-store');
  expect(build.json()).toEqual({ id: 'b1' });
});

test('pages: a developer page is not served in production', async () => {
  for (const environment of ['development', 'test'] as const) {
    await open({ environment });
    expect((await get('/en/__ui')).statusCode).toBe(200);
  }
  await open({ environment: 'production' });
  const { statusCode, body } = await get('/en/__ui');
  expect(statusCode).toBe(404);
  expect(body).toContain('Page Not Found: /en/__ui');
});

test('lobby: the page knows how games are offered and reserves the place of its banner', async () => {
  const games = [{ folder: 'dice', is_hidden: false, tags: ['new'] as const }];
  const html = '<a class="banner" href="/en/games">Double up to $$5 $&</a>';
  const parts = {
    ...NO_PARTS,
    banner: { html, guests: 1, has_for_members: true },
    preload: '<link rel="preload" as="image" imagesrcset="/media/site/1-360.avif 360w">',
  };
  await open({
    lobby: () => ({ ...NO_LOBBY, NO_PARTS, games }),
    parts: (locale) => (locale === 'en' ? parts : NO_PARTS),
  });
  const english = (await get('/en')).body;
  expect(english).toContain('<html lang="en" data-banner="guest member">');
  expect(english).toContain('"folder":"dice"');
  // In the markup of the first document, and its picture before the scripts.
  expect(english).toContain(`<div class="lobby-banner-place">${html}</div>`);
  expect(english.indexOf(parts.preload)).toBeLessThan(english.indexOf('rel="modulepreload"'));
  const russian = (await get('/ru')).body;
  expect(russian).toContain('<html lang="ru">');
  expect(russian).not.toContain('Double up');
  expect(russian).not.toContain('media/site');
  // A page without the place loads no picture of a banner.
  expect((await get('/en/password/reset')).body).not.toContain(parts.preload);
});

test('lobby: the first games of a list are in its document, and their pictures before the scripts', async () => {
  const first = {
    html: '<section><h2>All & new</h2>$&</section>',
    preload: '<link rel="preload" as="image" fetchpriority="high" href="/a.svg">',
  };
  const firstList = vi.fn((page: string, locale: string) =>
    page === 'home' && locale === 'en' ? first : undefined,
  );
  await open({ firstList });
  const english = (await get('/en')).body;
  expect(english).toContain(`<div class="slots-first">${first.html}</div>`);
  expect(english.indexOf(first.preload)).toBeLessThan(english.indexOf('rel="modulepreload"'));
  expect((await get('/ru')).body).toContain('<div class="slots-first"></div>');
  // It is asked for with each visit: the document is not the one of before.
  firstList.mockReturnValue({ html: '<p>later</p>', preload: '' });
  expect((await get('/en')).body).toContain('<div class="slots-first"><p>later</p></div>');
});
