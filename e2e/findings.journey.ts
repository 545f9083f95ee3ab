import { ask } from './support/account.ts';
import { expect, test } from './support/own-house.ts';
import { comeInByDoor, demoStaff } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

/** Nobody is known before the door, and the browser writes that into its console. */
const NOBODY_YET = /status of (?:401|422)/;

type Methods = { payments: { methods: { hash: string }[] } };

test('cashier: a deposit that calls a person is found, looked into and calls no more', async ({
  context,
  browser,
  house,
  join,
  complaints,
}) => {
  test.slow();
  complaints.allow(NOBODY_YET);
  await join({ locale: 'en' });
  const { payments } = await ask<Methods>(context, 'GET', '/api/v2/billing/data');
  const wish = { hash: payments.methods[0]!.hash, amount: '500' };
  const { data } = await ask<{ data: { id: string } }>(
    context,
    'POST',
    '/api/v2/billing/deposits',
    wish,
  );
  await house.sayOddly(data.id);

  const desk = await browser.newContext({ baseURL: house.url, locale: 'en-US' });
  const page = await desk.newPage();
  await comeInByDoor(page, demoStaff(house.dataDir, 'payments'));
  await page.getByRole('link', { name: /^Deposits 1 oldest/ }).click();
  await page.getByRole('link', { name: `#${data.id}` }).click();
  await expect(page.getByText('Needs a person')).toBeVisible();
  await page.getByRole('button', { name: 'I have looked into it' }).click();
  const dialog = page.getByRole('dialog', { name: 'What did you find?' });
  await dialog.getByLabel('Reason').fill('The payer chose the dollar account of his bank.');
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.getByText('Needs a person')).toBeHidden();
  await expect(page.getByText(/^payments@demo\.example: The payer chose/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have looked into it' })).toBeHidden();
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Deposits 0 nothing waits/ })).toBeVisible();
  await desk.close();
});
