import type { BrowserContext, Page } from '@playwright/test';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { requestAsStaff, logInOperator, openBackoffice } from './support/staff.ts';

test.use({ viewport: { width: 360, height: 780 } });

type ProfileResponse = { user: { id: string } };

/** Through the form and the confirmation to the status line. */
async function withdraw(page: Page, amount: string, card?: string): Promise<void> {
  await page.goto('/en/profile');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  if (card) await dialog.getByLabel('Card number').fill(card);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('You receive')).toBeVisible();
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(dialog.getByText('We are reviewing your request.')).toBeVisible();
}

async function heldOf(context: BrowserContext): Promise<string[]> {
  type Wallets = { data: { currency: string; balance: string; held_balance: string }[] };
  const { data } = await callAsPlayer<Wallets>(context, 'GET', '/api/v2/profile/balances');
  const own = data.find(({ currency }) => currency === 'RUB')!;
  return [own.balance, own.held_balance];
}

/** The id of the player's latest request. */
async function latestOf(context: BrowserContext): Promise<string> {
  type List = { data: { id: string }[] };
  const { data } = await callAsPlayer<List>(context, 'GET', '/api/v2/billing/withdrawals');
  return data[0]!.id;
}

test('cashier.payout: requested by a player, approved and rejected by staff, both shown live', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '5000.00');
  const backoffice = await openBackoffice(browser, app);
  const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');

  await test.step('an unverified player is asked for verification', async () => {
    await page.goto('/en/profile');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('Verification needed')).toBeVisible();
    // What it will cost and how long it takes is readable before.
    for (const known of [
      'It takes about three minutes',
      'To a bank card₽100 to ₽300,000',
      'Fee',
      'Available today',
      'within three working days',
    ]) {
      await expect(page.getByRole('dialog')).toContainText(known);
    }
    await expectAccessible('dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Get verified' }).click();
    await expect(page.getByRole('dialog', { name: 'Verify your identity' })).toBeVisible();
  });

  const vouch = { step: 'vouch', reason: 'known for years' };
  const path = `/verifications/${user.id}/decision`;
  await requestAsStaff(backoffice.context.request, backoffice.token, 'POST', path, vouch);

  await test.step('a typing error is reported before anything is sent', async () => {
    await page.goto('/en/profile');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount', { exact: true }).fill('50');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('The minimum amount is ₽100.00.')).toBeVisible();
    await dialog.getByLabel('Amount', { exact: true }).fill('1000');
    const card = dialog.getByLabel('Card number');
    await card.fill('4242424242424241');
    await expect(card).toHaveValue('4242 4242 4242 4241');
    await card.blur();
    await expect(dialog.getByText('There is a typo in the card number')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(card).toBeFocused();
    await expectAccessible('dialog');
  });

  await test.step('approved: sent, and shown as paid live', async () => {
    await withdraw(page, '1000', '4242424242424242');
    await expectAccessible('dialog');
    expect(await heldOf(context)).toEqual(['4000.00', '1000.00']);
    await backoffice.page.goto('/backoffice/withdrawals');
    const id = await latestOf(context);
    await backoffice.page.getByRole('link', { name: `#${id}`, exact: true }).click();
    await expect(
      backoffice.page.getByText('This player has never had a withdrawal paid.'),
    ).toBeVisible();
    await backoffice.page.getByRole('button', { name: 'Approve' }).click();
    const sure = backoffice.page.getByRole('dialog');
    await expect(sure.getByText('will be paid to •••• 4242')).toBeVisible();
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('The money has arrived.')).toBeVisible({
      timeout: 30_000,
    });
    expect(await heldOf(context)).toEqual(['4000.00', '0.00']);
  });

  await test.step('rejected: the reason in the player’s language, the money returned', async () => {
    await page.getByRole('button', { name: 'Close' }).last().click();
    await withdraw(page, '500');
    await backoffice.page.goto(`/backoffice/withdrawals/${await latestOf(context)}`);
    await backoffice.page.getByRole('button', { name: 'Reject' }).click();
    const why = backoffice.page.getByRole('dialog');
    await why.getByLabel('Reason shown to the player').selectOption('name_differs');
    await why.getByLabel('Reason', { exact: true }).fill('the card is his brother’s');
    await why.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('belongs to another person')).toBeVisible();
    await expect(page.getByText('brother')).toHaveCount(0);
    expect(await heldOf(context)).toEqual(['4000.00', '0.00']);
  });

  await test.step('both are in the history, the decisions in the audit log', async () => {
    await page.goto('/en/profile/history?tab=withdrawals');
    await expect(page.getByRole('button', { name: /•••• 4242/ })).toHaveCount(2);
    await expectAccessible();
    type Line = { action: string };
    const lines = await requestAsStaff<Line[]>(
      backoffice.context.request,
      backoffice.token,
      'GET',
      '/audit',
    );
    const actions = lines.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['withdrawal.approve', 'withdrawal.reject', 'verification.vouch']),
    );
  });
  await backoffice.context.close();
});

test(
  'cashier.payout: a player without a balance is told so, and can deposit',
  { tag: '@deep' },
  async ({ page, context, app, join, expectAccessible }) => {
    await join({ locale: 'en' });
    const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');
    const token = await logInOperator(context.request, app.dataDir);
    const vouch = { step: 'vouch', reason: 'known for years' };
    await requestAsStaff(
      context.request,
      token,
      'POST',
      `/verifications/${user.id}/decision`,
      vouch,
    );
    await page.goto('/en');
    await page.locator('button.balance').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Nothing to withdraw yet')).toBeVisible();
    await expect(page.getByText('The minimum withdrawal is ₽100.00.')).toBeVisible();
    await expectAccessible('dialog');
    const ways = page.getByRole('dialog').getByRole('button', { name: 'Deposit' });
    await ways.last().click();
    await expect(page.locator('input[name=amount]')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  },
);

test('cashier.payout: a lost response is requested again, and the money leaves once', async ({
  page,
  context,
  app,
  join,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const email = await join({ locale: 'en' });
  await app.grant(email, '5000.00');
  const { user } = await callAsPlayer<ProfileResponse>(context, 'GET', '/profile/user');
  const token = await logInOperator(context.request, app.dataDir);
  const vouch = { step: 'vouch', reason: 'known for years' };
  await requestAsStaff(context.request, token, 'POST', `/verifications/${user.id}/decision`, vouch);
  await page.goto('/en/profile');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('1000');
  await dialog.getByLabel('Card number').fill('4242424242424242');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const agree = dialog.getByRole('button', { name: 'Withdraw ₽1,000.00' });

  await test.step('nothing is sent offline, and the confirmation stays', async () => {
    await context.setOffline(true);
    await agree.click();
    await expect(dialog.getByText('Nothing was sent and nothing was charged')).toBeVisible();
    await context.setOffline(false);
    expect(await heldOf(context)).toEqual(['5000.00', '0.00']);
  });

  await test.step('the server executed it, its response was lost', async () => {
    const asking = '**/api/v2/billing/withdrawals';
    await page.route(asking, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await agree.click();
    await expect(dialog.getByText('you will not be charged twice')).toBeVisible({
      timeout: 30_000,
    });
    await page.unroute(asking);
    await agree.click();
    await expect(dialog.getByText('We are reviewing your request.')).toBeVisible();
    expect(await heldOf(context)).toEqual(['4000.00', '1000.00']);
  });
});
