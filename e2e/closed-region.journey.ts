import { LOCALES } from '#core/locale.ts';
import { WIDTH_IN } from './support/places.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice, requestAsStaff } from './support/staff.ts';
import { textsOf } from './support/texts.ts';

const AMERICAN = '8.8.8.8';
const KAZAKH = '2.72.0.1';
/** The browser of the journeys names itself as crawlers do, which see all pages. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

test('region.geo: a region is closed by two people; its visitors have one page, all others play on', async ({
  browser,
  baseURL,
  app,
}) => {
  test.slow();
  const backoffice = await openBackoffice(browser, app);
  const value = [{ area: 'US', reason: 'no licence', since: '2026-01-01' }];
  await requestAsStaff(
    backoffice.context.request,
    backoffice.token,
    'POST',
    '/settings/proposals',
    { name: 'closed_regions', value, reason: 'our licence ends there' },
  );
  const visit = (ip: string, width = 360) =>
    browser.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: { 'x-forwarded-for': ip },
      userAgent: CHROME,
      viewport: { width, height: 740 },
    });

  const american = await visit(AMERICAN);
  const page = await american.newPage();
  await page.goto('/en');
  await expect(page).toHaveURL(/\/en$/);
  await app.approveSetting('closed_regions');
  await expect.poll(async () => (await american.request.get('/geo_ip')).status()).toBe(451);
  // On the page that is open already the next call leads away, be it the visitor's or the page's.
  await page
    .getByRole('link', { name: /^Dice/ })
    .first()
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/en\/no-access$/, { timeout: 30_000 });
  for (const locale of LOCALES) {
    await page.setViewportSize({ width: WIDTH_IN[locale], height: 740 });
    await page.goto(`/${locale}/games/crash`);
    await expect(page).toHaveURL(new RegExp(`/${locale}/no-access$`));
    const title = textsOf(locale)('features/no-access', 'title');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }

  const kazakh = await visit(KAZAKH);
  const home = await kazakh.newPage();
  await home.goto('/kz/no-access');
  await expect(home).toHaveURL(/\/kz\/?$/);
  await Promise.all([american.close(), kazakh.close(), backoffice.context.close()]);
});
