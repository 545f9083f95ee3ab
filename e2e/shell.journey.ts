import type { Locale } from '#core/locale.ts';
import { expect, test } from './support/journey.ts';
import { variants } from '#dev/test-depth.ts';

const LANGUAGES: readonly [locale: Locale, lang: string, home: string][] = [
  ['ru', 'ru', 'Честные игры'],
  ['en', 'en', 'Provably fair games'],
  ['kz', 'kk', 'Адал ойындар'],
];
const MISSING_PAGES = /status of 404/;

for (const [locale, lang, home] of variants(LANGUAGES)) {
  test(`shell.layouts: the pages in ${locale} look right and pass axe`, async ({
    page,
    expectAccessible,
  }) => {
    for (const path of ['', '/games', '/fairness', '/error', '/no-access']) {
      await page.goto(`/${locale}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('main h1')).toHaveCount(1);
      await expectAccessible();
    }
    await page.goto(`/${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home);
  });
}

test('shell.layouts: a game page is full width and flagged as a game', async ({ page }) => {
  await page.goto('/ru/games/dice');
  await expect(page.locator('[data-game=dice][data-layout=full]')).toBeVisible();
  await page.goto('/ru/error');
  await expect(page.locator('[data-layout=default]')).toBeVisible();
  await expect(page.locator('[data-game]')).toHaveCount(0);
  // The answer about the region would lead home from here.
  await page.route('**/geo_ip', () => undefined);
  await page.goto('/ru/no-access');
  await expect(page.locator('[data-layout=no-access]')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const width of variants([360, 1440])) {
  test(`shell: a member's header at ${width} px shows balance, deposit and profile`, async ({
    page,
    join,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await join({ currency: 'KZT', locale: 'kz' });
    await page.goto('/kz/fairness');
    await expect(page.locator('.balance')).toContainText('0,00');
    await expect(page.locator('.balance')).toContainText('₸');
    await expectAccessible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.getByRole('banner').locator('.account-deposit').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('a[href="/kz/profile"]:visible').first().click();
    await expect(page).toHaveURL(/\/kz\/profile$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('shell.not-found: HTTP 404, the text of the specification, and a link back', async ({
  page,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(MISSING_PAGES);
  const answer = await page.goto('/ru/games/slots/<b>x');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /ru/games/slots/%3Cb%3Ex')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Вернуться в лобби' }).click();
  await expect(page).toHaveURL(/\/ru$/);
});

test(
  'shell.error-page: a number in the address is shown, anything else is not',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/ru/error?id=0a1b2c3d-aaaa-4bbb-8ccc-000011112222');
    await expect(page.getByText('0a1b2c3d-aaaa-4bbb-8ccc-000011112222')).toBeVisible();
    await page.goto('/ru/error?id=call%20this%20number');
    await expect(page.getByText('call this number')).toHaveCount(0);
  },
);

test('shell: every link leads to an existing page', async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of ['/ru', '/ru/fairness', '/ru/error', '/ru/no-access']) {
    await page.goto(path);
    const links = page.locator('a[href^="/"]');
    for (const link of await links.all()) seen.add((await link.getAttribute('href')) ?? '');
  }
  expect(seen.size).toBeGreaterThan(5);
  for (const path of seen) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

test(
  'shell.query-flags: the dialog opens, the flag is removed, the rest of the address stays',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/ru?utm_source=a&signup&stag=x');
    await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible();
    await expect(page).toHaveURL(/\/ru\?utm_source=a&stag=x$/);
    await page.goto('/ru?login');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/ru$/);
  },
);

test('shell: dialogs have a name and the focus; Escape and Back close them', async ({ page }) => {
  await page.goto('/ru/fairness');
  const login = page.getByRole('banner').getByRole('button', { name: 'Войти' });
  const dialog = page.getByRole('dialog');
  await login.click();
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 15; press += 1) await page.keyboard.press('Tab');
  const isInside = `document.activeElement === document.body ||
    !!document.activeElement.closest('dialog')`;
  expect(await page.evaluate(isInside)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
  await login.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/ru\/fairness$/);
});

test(
  'shell: after navigation the heading has the focus and the title is announced',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/ru');
    await page.getByRole('main').getByRole('link', { name: 'Как проверить' }).click();
    await expect(page).toHaveURL(/\/ru\/fairness$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/Честная игра: как проверить любую ставку/);
    await expect(page.locator('#announcer')).toContainText(
      'Честная игра: как проверить любую ставку',
    );
    await page.goBack();
    await expect(page).toHaveTitle(/Честные игры и быстрые выплаты/);
  },
);

test('shell.chunk-reload: a missing chunk reloads to the target, once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed|ERR_FAILED|An unhandled error/);
  await page.goto('/ru');
  const address = await fairnessChunk(page.request);
  // Missing as long as the old document requests it, like a chunk of an earlier build.
  await page.route(`**/${address}`, async (route) => {
    const isOld = page.url().endsWith('/ru');
    await (isOld ? route.abort() : route.continue());
  });
  await page.getByRole('main').getByRole('link', { name: 'Как проверить' }).click();
  await expect(page).toHaveURL(/\/ru\/fairness$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Проверьте любую ставку');
  const guard = await page.evaluate(`sessionStorage.getItem('reload-guard')`);
  expect(JSON.parse(String(guard))).toMatchObject({ path: '/ru/fairness' });
});

test(
  'shell.error-page: a chunk that stays missing ends at /error, not in a loop',
  { tag: '@deep' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/Failed|ERR_FAILED|An unhandled error/);
    await page.goto('/ru');
    const address = await fairnessChunk(page.request);
    await page.route(`**/${address}`, (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: 'Как проверить' }).click();
    await expect(page).toHaveURL(/\/ru\/error\?id=[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Что-то сломалось');
    await expect(page.getByText(new URL(page.url()).searchParams.get('id')!)).toBeVisible();
    await page.getByRole('link', { name: 'Вернуться в лобби' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Честные игры');
  },
);

/** The file of the fairness page, from the preload list of that page. */
async function fairnessChunk(request: { get(path: string): Promise<{ text(): Promise<string> }> }) {
  const files = (html: string) =>
    new Set(
      [...html.matchAll(/modulepreload"[^>]*href="\/(assets\/[^"]+\.js)"/g)].map((m) => m[1]!),
    );
  const home = files(await (await request.get('/ru')).text());
  const own = files(await (await request.get('/ru/fairness')).text());
  return [...own].find((file) => !home.has(file))!;
}

test('shell: the page is useful before scripts run, and has a strict policy', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(`${baseURL}/kz/fairness`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('өзіңіз тексеріңіз');
  await expect(page.getByText('HMAC-SHA256', { exact: false }).first()).toBeVisible();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await page.locator('link[rel=alternate][hreflang=kk]').getAttribute('href')).toMatch(
    /\/kz\/fairness$/,
  );
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'shell.layouts: no horizontal scrolling at 360 px',
    { tag: '@deep' },
    async ({ page, consoleErrors }) => {
      for (const path of ['', '/games', '/fairness', '/error', '/no-access', '/lost']) {
        if (path === '/lost') consoleErrors.allow(MISSING_PAGES);
        await page.goto(`/kz${path}`);
        await expect(page.locator('main h1')).toBeVisible();
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect([path, width]).toEqual([path, 360]);
      }
    },
  );
});
