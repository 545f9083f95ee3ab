import type { Page } from '@playwright/test';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';

const BALANCE = 'button.balance';

/** From the wallet to a pending deposit, by keyboard. */
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

  test('wallet: a pending deposit is listed in the wallet, and its payment receipt in the history', async ({
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

    await test.step('the wallet links back to it', async () => {
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

    await test.step('the last method is offered again', async () => {
      await page.goto('/en?deposit');
      await expect(page.getByRole('radio', { name: /Card-to-card/ })).toBeChecked();
      await expect(page.locator('input[name=amount]')).toHaveValue('25');
    });

    await test.step('the payment receipt prints on one page', async () => {
      await page.goto('/en/profile/history?tab=deposits');
      await page.locator('summary').filter({ hasText: 'Credited' }).click();
      await page.getByRole('button', { name: 'Receipt', exact: true }).click();
      const receipt = page.getByRole('dialog', { name: 'Deposit receipt' });
      await expect(receipt).toContainText('Card-to-card transfer');
      await checkAccess(page, 'dialog[open]');
      await page.emulateMedia({ media: 'print' });
      await expect(receipt.getByText('Number')).toBeVisible();
      await expect(page.locator('header').first()).toBeHidden();
      await expect(receipt.getByRole('button')).toHaveCount(0);
    });
  });

  test(
    'wallet: an unavailable provider is named, and the other methods stay available',
    { tag: '@deep' },
    async ({ page, join, consoleErrors, expectAccessible }) => {
      consoleErrors.allow(/503/);
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
    },
  );

  test(
    'wallet: the cashier switches between deposit and withdrawal',
    { tag: '@deep' },
    async ({ page, join }) => {
      await join({ currency: 'USD', locale: 'en' });
      await page.goto('/en?deposit');
      const counter = page.getByRole('navigation', { name: 'Cashier' });
      await counter.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Verification needed')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(counter.getByRole('button', { name: 'Withdraw' })).toBeFocused();
      await counter.getByRole('button', { name: 'Deposit' }).press('Enter');
      await expect(page.locator('input[name=amount]')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
});
