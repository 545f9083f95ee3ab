import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { OFFLINE } from './support/offline.ts';

/** Every request of the page that could move money. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(request.url());
  });
  return writes;
}

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-US' });

test('cashier: a deposit is not started offline, nor when the network is back', async ({
  page,
  context,
  join,
  consoleErrors,
}) => {
  consoleErrors.allow(OFFLINE);
  await join({ currency: 'USD', locale: 'en' });
  await page.goto('/en?deposit');
  const dialog = page.getByRole('dialog', { name: 'Deposit' });
  await dialog.locator('input[name=amount]').fill('1234');
  await expect(dialog.locator('input[name=amount]')).toHaveValue('1,234');
  const writes = writesOf(page);
  await context.setOffline(true);
  await expect(dialog.getByText('Nothing was sent and nothing was charged')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deposit $1,234.00' }).click();
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('Nothing was sent and nothing was charged')).toHaveCount(0);
  await expect(dialog.locator('input[name=amount]')).toHaveValue('1,234');
  expect(writes.filter((url) => url.includes('/billing/'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Deposit $1,234.00' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});
