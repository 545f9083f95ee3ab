/** Announcements: published in the back office, seen, closed, replaced and ended on open pages. */
import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '#core/locale.ts';
import { checkAccess } from './support/accessibility.ts';
import { expectStill, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.describe.configure({ mode: 'serial' });

// Other journeys of the worker visit the same server.
test.afterAll(({ app }) => app.unpublishParts());

const TEXTS: Readonly<Record<Locale, string>> = {
  ru: 'Пополнение картой сегодня идёт до часа: банк обновляет систему.',
  en: 'Deposits by card take up to an hour today: the bank is updating its system.',
  kz: 'Бүгін картамен толтыру бір сағатқа дейін созылады: банк жүйесін жаңартып жатыр.',
};
const LANGUAGES = { ru: 'Русский', en: 'English', kz: 'Қазақша' } as const;
/** The button ignores a second press within 350 ms. */
const PRESS_PAUSE_MS = 500;

async function fillAnnouncement(page: Page, texts: Partial<Record<Locale, string>>): Promise<void> {
  const entry = page.locator('.site-entry-body');
  for (const locale of LOCALES.filter((each) => texts[each] !== undefined)) {
    await entry.getByRole('tab', { name: LANGUAGES[locale] }).click();
    await entry.getByLabel('Text', { exact: true }).fill(texts[locale]!);
    await entry.getByLabel('Words of the link').fill('FAQ');
    await entry.getByLabel('Address of the link').fill('/faq');
  }
}

async function publish(page: Page, missing?: string): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('can be published')).toBeVisible();
  await page.waitForTimeout(PRESS_PAUSE_MS);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the bank is updating its system');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  if (missing !== undefined) {
    await expect(dialog).toContainText(`Languages without a text: ${missing}`);
    await dialog.getByRole('checkbox').check();
    await page.waitForTimeout(PRESS_PAUSE_MS);
    await dialog.getByRole('button', { name: 'Publish' }).click();
  }
  await expect(page.getByText('There is no draft.')).toBeVisible();
}

test('announcements: a guest sees one in each language without a shift, closes it, and it stays away', async ({
  page: visitor,
  app,
  browser,
}) => {
  test.slow();
  const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
  await page.goto('/backoffice/announcements');
  await expect(page.getByText('There are no announcements.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an announcement' }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('Warning');
  await fillAnnouncement(page, TEXTS);
  const preview = page.locator('.site-announcement');
  await expect(preview).toContainText(TEXTS.kz);
  expect((await preview.boundingBox())!.width).toBe(360);
  await page.locator('.site-preview').getByRole('radio', { name: 'Desktop' }).check();
  await expect(preview).toHaveAttribute('data-shape', 'desktop');
  await checkAccess(page);
  await publish(page);
  await expect(page.locator('.site-running')).toContainText(TEXTS.ru);
  await context.close();

  await visitor.addInitScript(WATCH_SHIFTS);
  const shown = visitor.getByRole('complementary', { name: /Warning|Предупреждение|Ескерту/ });
  for (const [width, locale] of [
    [768, 'ru'],
    [1440, 'kz'],
    [360, 'en'],
  ] as const) {
    await visitor.setViewportSize({ width, height: 780 });
    await visitor.goto(`/${locale}`, { waitUntil: 'networkidle' });
    await expect(shown).toHaveText(`${TEXTS[locale]} FAQ`);
    await expect(shown).toBeInViewport({ ratio: 1 });
    // Drawn by the app by now, in the place that the document had.
    await visitor.mouse.move(20, 300);
    await expect(visitor.locator('.announcement-place > div > div')).toBeVisible();
    await expectStill(visitor);
    expect(await visitor.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await checkAccess(visitor);
  await shown.getByRole('link', { name: 'FAQ' }).click();
  await expect(visitor).toHaveURL(/\/en\/faq$/);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(shown).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.locator('#announcements > aside')).toBeHidden();
  // A dismissal holds for all languages.
  await visitor.goto('/kz');
  await expect(visitor.locator('#announcements > aside')).toBeHidden();
});

test(
  'announcements: before the app has loaded, the document lets it be closed',
  { tag: '@deep' },
  async ({ app, browser }) => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/en');
    const shown = page.getByRole('complementary', { name: 'Warning' });
    await expect(shown).toContainText(TEXTS.en);
    await shown.getByRole('button', { name: 'Close the announcement' }).click();
    await expect(shown).toBeHidden();
    await page.reload();
    await expect(page.locator('#announcements > aside')).toBeAttached();
    await expect(shown).toBeHidden();
    await context.close();
  },
);

test('announcements: an open page gets a new one over its content, and loses it at the press of staff', async ({
  page: visitor,
  app,
  browser,
}) => {
  test.slow();
  await visitor.addInitScript(WATCH_SHIFTS);
  await visitor.setViewportSize({ width: 360, height: 780 });
  await visitor.goto('/en', { waitUntil: 'networkidle' });
  await visitor.mouse.move(20, 300);
  const first = visitor.getByRole('complementary', { name: 'Warning' });
  await expect(visitor.locator('.announcement-place > div > div')).toBeVisible();
  await first.getByRole('button').click();
  await expect(first).toHaveCount(0);

  const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
  await page.goto('/backoffice/announcements');
  await page.getByRole('button', { name: 'Add an announcement' }).click();
  await page.getByLabel('Kind', { exact: true }).selectOption('Maintenance');
  await page.getByLabel('Visitors can close it').uncheck();
  await fillAnnouncement(page, { en: 'Maintenance from 03:00 to 03:30 UTC.' });
  await publish(page, 'ru, kz');
  const over = visitor.locator('.header').getByRole('complementary', { name: 'Maintenance' });
  await expect(over).toBeInViewport({ ratio: 1, timeout: 15_000 });
  await checkAccess(visitor);
  // It takes its place with the next page.
  await visitor.getByRole('link', { name: 'FAQ' }).first().click();
  const flow = visitor.locator('.announcement-place').getByRole('complementary');
  await expect(flow).toHaveText('Maintenance from 03:00 to 03:30 UTC. FAQ');
  await expect(flow.getByRole('button')).toHaveCount(0);
  const place = await visitor.locator('main').boundingBox();

  await page.getByRole('button', { name: 'End now Maintenance from' }).click();
  await expect(page.getByText('The announcement has ended')).toBeVisible();
  await expect(page.locator('.site-running')).not.toContainText('Maintenance from');
  await expect(flow).toBeHidden({ timeout: 15_000 });
  expect(await visitor.locator('main').boundingBox()).toEqual(place);
  await expectStill(visitor);
  await context.close();
});
