import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { logInOperator } from './support/staff.ts';

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });

/**
 * The browser sends the cookie from here on. The demo staff are created shortly after the server
 * starts.
 */
async function openAsStaff(page: Page, context: BrowserContext, app: OwnApp, path: string) {
  await expect(() => logInOperator(context.request, app.dataDir)).toPass({
    intervals: [2_000, 4_000],
    timeout: 30_000,
  });
  await page.goto(`/backoffice${path}`);
}

/** Starts a run and waits for its result. */
async function run(page: Page, name: string): Promise<void> {
  await page.goto('/backoffice/reconciliation/checks');
  const row = page.getByRole('row', { name });
  const before = await row.locator('time').textContent();
  await row.getByRole('button', { name: /^Run now/ }).click();
  await expect(row.locator('time')).not.toHaveText(before!, { timeout: 20_000 });
}

test('reconciliation: a difference is found, explained and, once it is gone, closed', async ({
  page,
  context,
  app,
  expectAccessible,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/status of 422/);
  await app.addFailedEvent('verification.publish');
  await openAsStaff(page, context, app, '/health');
  await expect(page.getByText('An event consumer is behind or parked events')).toBeVisible();
  await expectAccessible('main');

  await run(page, 'Event consumers');
  await page.getByRole('link', { name: 'Differences', exact: true }).click();
  await page.getByRole('link', { name: 'An event consumer parked events' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'An event consumer parked events',
  );
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText(/^Claimed by operator@/)).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('it is mended');
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByText('The last run still found this difference')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Explain' }).click();
  await dialog.getByRole('textbox').fill('the listener is being mended');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('explained', { exact: true })).toBeVisible();
  await expectAccessible('main');
  const address = page.url();

  await app.clearFailedEvents('verification.publish');
  await run(page, 'Event consumers');
  await page.goto(address);
  await page.locator('main').getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('textbox').fill('it is mended');
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim' })).toHaveCount(0);
});

test('reports: a report is filtered by its address, shown and downloaded', async ({
  page,
  context,
  app,
  expectAccessible,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await openAsStaff(page, context, app, '/reports/activity');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format();
  await expect(page.getByRole('row', { name: today })).toBeVisible();
  await expectAccessible('main');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('activity.csv');
  await page.getByLabel('From').fill('2026-01-02');
  await page.getByLabel('To').fill('2026-01-01');
  await expect(page.getByText('The last day is before the first one.')).toBeVisible();
  for (const name of ['payments', 'games', 'liabilities']) {
    await page.goto(`/backoffice/reports/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible('main');
  }
});
