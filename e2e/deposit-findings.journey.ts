import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

type Methods = { payments: { methods: { hash: string }[] } };

test('cashier: a deposit flagged for manual review is found, resolved and no longer flagged', async ({
  context,
  browser,
  app,
  join,
}) => {
  test.slow();
  await join({ locale: 'en' });
  const { payments } = await callAsPlayer<Methods>(context, 'GET', '/api/v2/billing/data');
  const request = { hash: payments.methods[0]!.hash, amount: '500' };
  const { data } = await callAsPlayer<{ data: { id: string } }>(
    context,
    'POST',
    '/api/v2/billing/deposits',
    request,
  );
  await app.addUnbookableEvent(data.id);

  const { context: backoffice, page } = await openBackoffice(browser, app, 'payments');
  await page.goto('/backoffice');
  await page.getByRole('link', { name: /^Deposits\s*1\s*oldest/ }).click();
  await page.getByRole('link', { name: `#${data.id}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeVisible();
  await expect(page.getByText('Needs review')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  const dialog = page.getByRole('dialog', { name: 'What did the review find?' });
  await dialog.getByLabel('Reason').fill('The payer chose the dollar account of his bank.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Needs review')).toBeHidden();
  await expect(page.getByText(/^payments@demo\.example: The payer chose/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Deposits\s*0\s*nothing pending/ })).toBeVisible();
  await backoffice.close();
});
