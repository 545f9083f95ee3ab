import type { Page } from '@playwright/test';
import { expect, test } from './support/own-app.ts';
import { logInOperator, openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

async function setDollarRate(page: Page, rate: string): Promise<void> {
  await page.getByRole('button', { name: 'Set a rate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How much RUB for 1 USD').fill(rate);
  await dialog.getByLabel('Reason').fill('the market of today');
  await dialog.getByRole('button', { name: 'Set a rate' }).click();
  await expect(dialog).toBeHidden();
}

test('rates: a small change takes effect at once, a large one after a second approval', async ({
  page,
  browser,
  app,
  expectAccessible,
}) => {
  test.slow();
  await logInOperator(page.request, app.dataDir, 'payments');
  await page.goto('/backoffice/rates');
  await setDollarRate(page, '81');
  const latest = (one: Page) => one.locator('.data tbody tr').first();
  await expect(latest(page)).toContainText('81.00 RUB');

  await setDollarRate(page, '100');
  await expect(page.getByText('Rate proposed, waiting for approval')).toBeVisible();
  const proposal = page.getByRole('region', { name: 'Proposed rate USD/RUB' });
  await expect(proposal).toContainText('1 USD = 81.00 RUB → 1 USD = 100.00 RUB');
  await expect(proposal.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(latest(page)).toContainText('81.00 RUB');
  await expectAccessible();

  const { context, page: other } = await openBackoffice(browser, app);
  await other.goto('/backoffice/rates');
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(latest(other)).toContainText('100.00 RUB');
  await expect(latest(other)).toContainText('payments@demo.example + operator@demo.example');
  await expect(other.getByText('Proposed rate')).toBeHidden();
  await context.close();

  await setDollarRate(page, '110');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(proposal).toBeHidden();
  await expect(latest(page)).toContainText('100.00 RUB');
});
