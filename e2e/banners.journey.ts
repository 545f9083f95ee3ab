/** Banners: made in the back office, seen by guests and players, in an app of its own. */
import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '#core/locale.ts';
import { checkAccess } from './support/accessibility.ts';
import { drawHalves } from './support/images.ts';
import { expectStill, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.describe.configure({ mode: 'serial' });

// Other journeys of the worker visit the same server.
test.afterAll(({ app }) => app.unpublishParts());

const TITLES = { ru: 'Выходные кено', en: 'Keno weekend', kz: 'Кено демалысы' } as const;
const LANGUAGES = { ru: 'Русский', en: 'English', kz: 'Қазақша' } as const;

/** The button ignores a second press within 350 ms. */
const PRESS_PAUSE_MS = 500;

async function fillBanner(page: Page, titles: Partial<Record<Locale, string>>): Promise<void> {
  const entry = page.locator('.site-entry-body');
  for (const locale of LOCALES.filter((each) => titles[each] !== undefined)) {
    await entry.getByRole('tab', { name: LANGUAGES[locale] }).click();
    await entry.getByLabel('Title').fill(titles[locale]!);
    await entry.getByLabel('Text').fill('10 × 3');
    await entry.getByLabel('Button').fill('Keno →');
    await entry.getByLabel('Address').fill('/games/keno');
  }
}

async function publish(page: Page, isConfirmed = false): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('can be published')).toBeVisible();
  await page.waitForTimeout(PRESS_PAUSE_MS);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('summer campaign');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  if (isConfirmed) {
    const warning = dialog.getByRole('checkbox');
    await expect(dialog).toContainText('Languages without a text: ru, kz');
    await warning.check();
    await page.waitForTimeout(PRESS_PAUSE_MS);
    await dialog.getByRole('button', { name: 'Publish' }).click();
  }
  await expect(page.getByText('There is no draft.')).toBeVisible();
}

test('site parts: staff make a banner with pictures, preview and publish it; visitors see it in three languages', async ({
  page: visitor,
  app,
  browser,
}) => {
  test.slow();
  const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
  await page.goto('/backoffice/banners');
  await expect(page.getByText('There are no banners.')).toBeVisible();
  await checkAccess(page);
  await page.getByRole('button', { name: 'Add a banner' }).click();
  await fillBanner(page, TITLES);
  const preview = page.locator('.site-preview .lobby-banner-place');
  await expect(preview).toContainText(TITLES.kz);
  for (const shape of ['phones', 'desktops']) {
    const picture = { name: 'halves.jpg', mimeType: 'image/jpeg', buffer: await drawHalves() };
    await page.getByLabel(`Picture for ${shape}`).setInputFiles(picture);
    const frame = page.getByRole('application');
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    if (shape === 'phones') await checkAccess(page);
    await page.getByRole('button', { name: 'Use this part' }).click();
    await expect(page.getByRole('img', { name: `Picture for ${shape}` })).toBeVisible();
  }
  await expect(preview.locator('img')).toHaveAttribute('src', /\.webp$/);
  await page.locator('.site-preview').getByRole('radio', { name: 'Desktop' }).check();
  await expect(preview).toHaveAttribute('data-shape', 'desktop');
  await checkAccess(page);
  await publish(page);

  for (const locale of LOCALES) {
    for (const width of [360, 1440]) {
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.goto(`/${locale}`);
      const banner = visitor.locator('.lobby-banner-place .banner');
      await expect(banner).toContainText(TITLES[locale]);
      await expect(banner).toBeInViewport({ ratio: 1 });
      const shown = banner.locator('img');
      await expect
        .poll(() => shown.evaluate((image) => (image as HTMLImageElement).currentSrc))
        .toMatch(width === 360 ? /-(?:360|720)\.avif$/ : /-(?:1120|1680)\.avif$/);
      expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await checkAccess(visitor);
    }
  }
  await visitor.locator('.banner').click();
  await expect(visitor).toHaveURL(/\/kz\/games\/keno$/);
  // Drawn by the page this time, from what the first document said.
  await visitor.goBack();
  await expect(visitor.locator('.banner')).toContainText(TITLES.kz);
  await context.close();
});

test('site parts: the first banner is in the document and moves nothing, without scripts as well', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/en');
  // Without scripts it is not known who is looking; the link is there for readers.
  await expect(page.locator('.lobby-banner-place .banner')).toHaveAttribute(
    'href',
    '/en/games/keno',
  );
  await context.close();
  const own = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 640 } });
  const visitor = await own.newPage();
  await visitor.addInitScript(WATCH_SHIFTS);
  const loaded: string[] = [];
  visitor.on('request', (request) => loaded.push(request.url()));
  await visitor.goto('/en', { waitUntil: 'networkidle' });
  await expectStill(visitor);
  // One banner needs no call, and no code of a carousel.
  expect(loaded.filter((url) => url.includes('/site/banners'))).toEqual([]);
  await own.close();
});

test(
  'site parts: a carousel is used by keyboard and buttons, and a missing language is said',
  { tag: '@deep' },
  async ({ page: visitor, app, browser }) => {
    test.slow();
    const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
    await page.goto('/backoffice/banners');
    await expect(page.locator('.site-entries > li')).toHaveCount(1);
    await page.getByRole('button', { name: 'Add a banner' }).click();
    await fillBanner(page, { en: 'Second chance' });
    await publish(page, true);

    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto('/en');
    const carousel = visitor.getByRole('region', { name: 'Offers and news' });
    await expect(carousel).toContainText('1 of 2');
    // It fills the place that was kept for it.
    const [inner, place] = [carousel, visitor.locator('.lobby-banner-place')];
    expect((await inner.boundingBox())!.height).toBe((await place.boundingBox())!.height);
    await checkAccess(visitor);
    // Journeys prefer reduced motion: nothing moves by itself, and there is nothing to pause.
    await expect(carousel.getByRole('button', { name: 'Pause' })).toHaveCount(0);
    await carousel.getByRole('button', { name: 'Next' }).click();
    await expect(carousel).toContainText('2 of 2');
    await expect(carousel.getByRole('link', { name: 'Second chance' })).toBeInViewport();
    await visitor.keyboard.press('ArrowLeft');
    await expect(carousel).toContainText('1 of 2');
    await expect(carousel.getByRole('link', { name: TITLES.en })).toBeInViewport();
    // Russian has one banner of the two.
    await visitor.goto('/ru');
    await expect(visitor.locator('.banner')).toHaveCount(1);
    await context.close();
  },
);

test(
  'site parts: a member sees their banners, and none while they take a time-out',
  { tag: '@deep' },
  async ({ page, join, app }) => {
    const email = await join({ locale: 'en' });
    await page.goto('/en');
    await expect(page.getByRole('region', { name: 'Offers and news' })).toBeVisible();
    await app.runSql(`insert into protections (player_id, time_out_until)
    select id, now() + interval '1 day' from players where email = '${email}'
    on conflict (player_id) do update set time_out_until = excluded.time_out_until`);
    await page.reload();
    await expect(page.locator('.lobby-tools')).toBeVisible();
    await expect(page.locator('.lobby-banner-place')).toBeHidden();
    // The next document reserves no room.
    await page.reload();
    await expect(page.locator('html')).not.toHaveAttribute('data-banner');
  },
);
