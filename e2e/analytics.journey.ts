import type { Page } from '@playwright/test';
import { expectNoOverflow } from './support/game-steps.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';
import { logInOperator } from './support/staff.ts';
import { textsOf } from './support/texts.ts';

const EVENTS = '/api/v2/analytics/events';

test.beforeEach(({ app }) => app.setCounting(true));
// Other journeys of the worker are not asked.
test.afterEach(({ app }) => app.setCounting(false));

const locale = 'en';

test.describe(`analytics in ${locale}`, () => {
  test.use({ viewport: { width: WIDTH_IN[locale], height: 780 } });

  test('tracking.analytics: a visitor is asked once, and counted only after agreeing', async ({
    page,
    expectAccessible,
  }) => {
    const t = (key: string) => textsOf(locale)('features/analytics', key);
    const sent = countSent(page);
    await page.goto(`/${locale}`);
    const question = page.getByRole('region', { name: t('title') });
    await expect(question).toBeVisible();
    await expectAccessible();
    await expectNoOverflow(page);
    // The whole screen belongs to a game.
    await page.goto(`/${locale}/games/dice`);
    await expect(page.locator('.bet-button')).toBeVisible();
    await expect(question).toBeHidden();
    await page.goto(`/${locale}/faq`);
    await question.getByRole('button', { name: t('decline') }).click();
    await expect(question).toBeHidden();
    await page.reload();
    await expect(page.locator('.content-questions').first()).toBeVisible();
    await expect(question).toBeHidden();
    expect(sent.names).toEqual([]);

    // The answer is changed at the foot of any page.
    await page
      .locator('.footer')
      .getByRole('button', { name: t('title') })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('now.no'))).toBeVisible();
    await expectAccessible('dialog');
    await dialog.getByRole('button', { name: t('agree') }).click();
    await expect.poll(() => sent.names, { timeout: 20_000 }).toContain('page_view');
  });
});

test.describe('what is sent', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });

  test('tracking.analytics: a reload and a lost connection lose no event', async ({
    page,
    context,
    app,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    // The texts of the offline notice, where the connection is lost before the worker kept them.
    consoleErrors.allow(/^Failed locale loading \w+ pwa/);
    await page.addInitScript(() => localStorage.setItem('analytics_choice', 'yes'));
    // Nothing arrives until the route is opened again.
    await page.route(`**${EVENTS}`, (route) => route.abort());
    await page.goto('/en/faq');
    await expect.poll(() => queued(page)).toContain('/faq');
    await page.reload();
    await expect.poll(() => queued(page)).toEqual(['/faq', '/faq']);
    await page.locator('.footer').getByRole('link', { name: 'Licence' }).click();
    await expect.poll(() => queued(page)).toEqual(['/faq', '/faq', '/licence']);
    await context.setOffline(true);
    // Its code is loaded already.
    await page.locator('.footer').getByRole('link', { name: 'Help' }).click();
    await expect.poll(() => queued(page)).toHaveLength(4);
    await context.setOffline(false);
    await page.unroute(`**${EVENTS}`);
    const all = ['/faq', '/faq', '/licence', '/faq'];
    await expect.poll(() => storedPaths(app, page), { timeout: 30_000 }).toEqual(all);
    await expect.poll(() => queued(page)).toEqual([]);
  });

  test(
    'tracking.analytics: refused logins and registrations are counted by their codes alone',
    { tag: '@deep' },
    async ({ page, consoleErrors }) => {
      consoleErrors.allow(/status of (422|500)/);
      await page.addInitScript(() => localStorage.setItem('analytics_choice', 'yes'));
      const sent = countSent(page);
      await page.goto('/en?login');
      await page.getByRole('button', { name: /Log in with email/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Log in with email' });
      await dialog.getByLabel('Email').fill('stranger@example.org');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByLabel('Password', { exact: true }).press('Enter');
      const logins = () => sent.texts('login_error');
      await expect.poll(logins, { timeout: 20_000 }).toEqual(['password: wrong_credentials']);

      // A response without a list of errors.
      await page.route('**/register/email', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/en?signup');
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Email' }).fill('stranger@example.org');
      await form.getByLabel('Password', { exact: true }).fill('seven quiet rivers');
      for (const box of await form.getByRole('checkbox').all()) await box.check();
      await form.getByLabel('Password', { exact: true }).press('Enter');
      const registrations = () => sent.texts('registration_error');
      await expect.poll(registrations, { timeout: 20_000 }).toEqual(['error 500']);
      expect(JSON.stringify(sent.events)).not.toMatch(/stranger@|quiet rivers|not the password/);
    },
  );

  test('tracking.analytics: the report shows visitors, the way of accounts and sources', async ({
    page,
    app,
    expectAccessible,
  }) => {
    await logInOperator(page.request, app.dataDir);
    await page.goto('/backoffice/reports/analytics');
    await expect(page.getByRole('table', { name: 'Retention by week' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Registered/ }).first()).toBeVisible();
    await expectAccessible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expectAccessible();
  });
});

type SentEvent = { readonly name: string; readonly data?: { readonly text?: string } };

/** The events that have left the page. */
function countSent(page: Page) {
  const events: SentEvent[] = [];
  const sent = {
    events,
    get names() {
      return events.map(({ name }) => name);
    },
    texts: (name: string) => events.flatMap((one) => (one.name === name ? [one.data?.text] : [])),
  };
  page.on('request', (request) => {
    if (!request.url().endsWith(EVENTS)) return;
    const { events: added } = request.postDataJSON() as { events: SentEvent[] };
    events.push(...added);
  });
  return sent;
}

/** The paths of the events that wait in this browser. */
function queued(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('analytics_queue:'))
      .flatMap(([, text]) => (JSON.parse(text) as { events: { path: string }[] }).events)
      .map(({ path }) => path),
  );
}

async function storedPaths(app: OwnApp, page: Page): Promise<string[]> {
  const visitor = await page.evaluate(() => localStorage.getItem('analytics_visitor'));
  return await app.visitedPaths(visitor!);
}
