/** The menu of the player app: arranged in the back office, seen by guests and players. */
import type { Page } from '@playwright/test';
import { checkAccess } from './support/accessibility.ts';
import { expectStill, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

/** The button ignores a second press within 350 ms. */
const PRESS_PAUSE_MS = 500;

const titlesOf = (page: Page) => page.locator('.sidebar > ul > li:visible').allInnerTexts();

test.use({ viewport: { width: 1440, height: 900 } });
test.afterAll(({ app }) => app.unpublishParts());

test('menu: staff change the order, hide a page and add links; guests and players see it without a shift', async ({
  page: visitor,
  join,
  app,
  browser,
}) => {
  test.slow();
  await visitor.addInitScript(WATCH_SHIFTS);
  const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
  await page.goto('/backoffice/menu');
  const pages = page.getByRole('region', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Tournaments: move up' }).click();
  await pages.getByRole('switch', { name: 'VIP club' }).uncheck();
  await pages.getByRole('button', { name: 'Add a link' }).click();
  const entry = page.locator('.site-entry-body');
  const news = { Русский: 'Новости', English: 'News', Қазақша: 'Жаңалықтар' };
  for (const [language, title] of Object.entries(news)) {
    await entry.getByLabel(`Title: ${language}`).fill(title);
  }
  await entry.getByLabel('Address').fill('/faq?from=menu');
  await entry.getByLabel('Shown to').selectOption('Guests');
  const footer = page.getByRole('region', { name: 'Footer' });
  await expect(footer.getByRole('switch', { name: 'Policies' })).toBeDisabled();
  await footer.getByRole('button', { name: 'Help: move up' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio', { name: 'English' }).check();
  await expect(preview).toContainText('News /faq?from=menu');
  await preview.getByRole('radio', { name: 'Players' }).check();
  await expect(preview).not.toContainText('News');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('can be published')).toBeVisible();
  await page.waitForTimeout(PRESS_PAUSE_MS);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('news for guests');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('There is no draft.')).toBeVisible();
  await context.close();

  const english = ['Home', 'Tournaments', 'Bonuses', 'Top players', 'Provably fair', 'News'];
  await visitor.goto('/en', { waitUntil: 'networkidle' });
  expect(await titlesOf(visitor)).toEqual(english);
  await expectStill(visitor);
  const links = visitor.locator('.footer-links a');
  await expect(links.nth(1)).toHaveText('Help');
  await expect(links.nth(2)).toHaveText('Licence and complaints');
  await checkAccess(visitor);
  await visitor.locator('.sidebar').getByRole('link', { name: 'News' }).click();
  await expect(visitor).toHaveURL(/\/en\/faq\?from=menu$/);
  await visitor.goto('/kz');
  await expect(visitor.locator('.sidebar')).toContainText('Жаңалықтар');
  // Phones have the same entries in a dialog.
  await visitor.setViewportSize({ width: 360, height: 780 });
  await visitor.goto('/ru');
  await visitor.locator('.bottom-bar').getByRole('button', { name: 'Меню' }).click();
  await expect(visitor.getByRole('dialog').getByRole('link', { name: 'Новости' })).toBeVisible();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await join({ locale: 'en' });
  await visitor.goto('/en');
  await expect(visitor.locator('.sidebar')).toContainText('Profile');
  expect(await titlesOf(visitor)).toEqual(english.filter((title) => title !== 'News'));
});
