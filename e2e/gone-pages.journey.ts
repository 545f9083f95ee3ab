import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/own-app.ts';
import { logInOperator, requestAsStaff } from './support/staff.ts';

/** What the browser logs for an answer with 410, and for a refused form. */
const EXPECTED = /status of (410|422)/;

const TITLES = {
  ru: 'Эта страница удалена',
  en: 'This page was removed',
  kz: 'Бұл бет жойылды',
} as const;

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

async function removePage(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Path').fill(path);
  await dialog.getByLabel('Page removed (410)').check();
  await expect(dialog.getByLabel('Leads to')).toBeHidden();
  await dialog.getByLabel('What it is for').fill('the old licence page');
  await dialog.getByLabel('Reason').fill('the licence moved to the footer');
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** Other files use the same app, and open this page. */
async function restorePage(request: APIRequestContext, token: string, path: string): Promise<void> {
  const reason = 'the page is back';
  await requestAsStaff(request, token, 'POST', '/route-rules/remove', { path, reason });
}

test('route rules: a removed page says so by its address, by a link and without scripts', async ({
  page,
  app,
  browser,
  consoleErrors,
  expectAccessible,
}) => {
  test.slow();
  consoleErrors.allow(EXPECTED);
  const token = await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/route-rules');
  const dialog = page.getByRole('dialog');
  await removePage(page, '/faq');
  await expect(dialog).toContainText('The page /faq is needed');
  await expectAccessible('dialog');
  await page.keyboard.press('Escape');
  await removePage(page, '/licence');
  const row = page.locator('.data tbody tr').filter({ hasText: '/licence' });
  await expect(row).toContainText('Page removed (410)');
  await page.getByLabel('Path').fill('/licence');
  await page.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByText('/licence was removed on purpose')).toBeVisible();
  await expectAccessible();

  for (const locale of ['ru', 'en', 'kz'] as const) {
    const answer = await page.goto(`/${locale}/licence`);
    expect([locale, answer?.status()]).toEqual([locale, 410]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[locale]);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible();
  }
  expect(await (await page.request.get('/sitemap-pages.xml')).text()).not.toContain('/licence');

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const reader = await plain.newPage();
  expect((await reader.goto('/kz/licence'))?.status()).toBe(410);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(TITLES.kz);
  await reader.getByRole('main').getByRole('link', { name: 'Көмек' }).click();
  await expect(reader).toHaveURL(/\/kz\/faq$/);
  await restorePage(page.request, token, '/licence');
  expect((await reader.goto('/kz/licence'))?.status()).toBe(200);
  await plain.close();
});

test(
  'route rules: a link inside the app to a removed page shows it, and Back leads back',
  { tag: '@deep' },
  async ({ page, app }) => {
    const token = await logInOperator(page.request, app.dataDir);
    await page.goto('/backoffice/route-rules');
    await removePage(page, '/licence');
    await expect(page.locator('.data tbody tr')).toContainText('/licence');
    await page.goto('/en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Licence' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL(/\/en\/licence$/);
    await expect(page).toHaveTitle(/^Page removed/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Provably fair games');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
    await page.getByRole('main').getByRole('link', { name: 'All games' }).click();
    await expect(page).toHaveURL(/\/en\/games$/);
    await restorePage(page.request, token, '/licence');
  },
);
