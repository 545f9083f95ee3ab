import type { Page } from '@playwright/test';
import { checkAccess, expect, test } from './support/journey.ts';

const BALANCE = 'button.balance';

/** From the wallet to a deposit that waits, by the keys alone. */
async function begin(page: Page): Promise<void> {
  await page.locator(BALANCE).focus();
  await page.keyboard.press('Enter');
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('button', { name: 'Deposit' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Bank card/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Card-to-card/ })).toBeChecked();
  await page.locator('input[name=amount]').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'en-US' });

  test('a deposit that was begun is found behind the balance, and its slip in the history', async ({
    page,
    context,
    join,
    expectAccessible,
  }) => {
    test.slow();
    await join({ currency: 'USD', locale: 'en' });
    await page.goto('/en');
    await begin(page);
    const address = await page.getByRole('link', { name: 'Go to the bank' }).getAttribute('href');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await test.step('the wallet leads back to it', async () => {
      await page.locator(BALANCE).click();
      await expectAccessible('dialog[open]');
      await page.getByRole('button', { name: /Card-to-card.*Waiting for payment/ }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });

    const bank = await context.newPage();
    await bank.goto(address!);
    await bank.getByRole('button', { name: 'Pay $25.00' }).click();
    const success = page.getByRole('dialog', { name: 'Deposit complete' });
    await expect(success).toContainText('$25.00');
    await expectAccessible('dialog[open]');

    await test.step('how it was begun is offered again', async () => {
      await page.goto('/en?deposit');
      await expect(page.getByRole('radio', { name: /Card-to-card/ })).toBeChecked();
      await expect(page.locator('input[name=amount]')).toHaveValue('25');
    });

    await test.step('the slip is one sheet of paper', async () => {
      await page.goto('/en/profile/history?tab=deposits');
      await page.locator('summary').filter({ hasText: 'Credited' }).click();
      await page.getByRole('button', { name: 'Slip', exact: true }).click();
      const slip = page.getByRole('dialog', { name: 'Deposit slip' });
      await expect(slip).toContainText('Card-to-card transfer');
      await checkAccess(page, 'dialog[open]');
      await page.emulateMedia({ media: 'print' });
      await expect(slip.getByText('Number')).toBeVisible();
      await expect(page.locator('header').first()).toBeHidden();
      await expect(slip.getByRole('button')).toHaveCount(0);
    });
  });

  test('a provider that is away is named, and the other ways stay open', async ({
    page,
    join,
    complaints,
    expectAccessible,
  }) => {
    complaints.allow(/503/);
    await join({ currency: 'USD', locale: 'en' });
    const away = { status: 503, json: { message: 'payment_unavailable', errors: {} } };
    await page.route('**/api/v2/billing/deposits', (route) => route.fulfill(away), { times: 1 });
    await page.goto('/en?deposit');
    await page.getByRole('button', { name: 'Deposit $10.00' }).click();
    await expect(page.getByRole('alert')).toContainText('Bank card');
    await expectAccessible('dialog[open]');
    await page.getByRole('radio', { name: /Card-to-card/ }).check({ force: true });
    await expect(page.getByText('Choose another method')).toHaveCount(0);
    await page.getByRole('button', { name: 'Deposit $10.00' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  });

  test('the counter turns round: money in, money out', async ({ page, join }) => {
    await join({ currency: 'USD', locale: 'en' });
    await page.goto('/en?deposit');
    const counter = page.getByRole('navigation', { name: 'Cashier' });
    await counter.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('We need to know you first')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(counter.getByRole('button', { name: 'Withdraw' })).toBeFocused();
    await counter.getByRole('button', { name: 'Deposit' }).press('Enter');
    await expect(page.locator('input[name=amount]')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
