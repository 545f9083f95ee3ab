import { ask } from './support/account.ts';
import { expect, test } from './support/own-house.ts';
import { askAsStaff, openDesk } from './support/staff.ts';

/** Passes the check of its digits; the sandbox bank takes a payout to it and is silent then. */
const SILENT_CARD = '4000000000090003';

type Options = { data: { methods: { hash: string; instrument: string }[] } };
type Quote = { data: { fee: string; arrives: string } };
type Made = { data: { id: string } };

test('cashier.payout: a provider says nothing any more, and two people settle it by hand', async ({
  page,
  context,
  browser,
  house,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await house.grant(email, '5000.00');
  const clerk = await openDesk(browser, house, 'payments', 360);
  const admin = await openDesk(browser, house);
  const { user } = await ask<{ user: { id: string } }>(context, 'GET', '/profile/user');
  const vouch = { step: 'vouch', reason: 'known for years' };
  const verify = `/verifications/${user.id}/decision`;
  await askAsStaff(admin.context.request, admin.token, 'POST', verify, vouch);
  const billing = '/api/v2/billing/withdrawals';
  const { data } = await ask<Options>(context, 'GET', `${billing}/options`);
  const { hash } = data.methods.find(({ instrument }) => instrument === 'card')!;
  const asked = await ask<Quote>(context, 'POST', `${billing}/quote`, { hash, amount: '700' });
  const { fee, arrives } = asked.data;
  const wish = { hash, amount: '700', fee, arrives, destination: SILENT_CARD };
  const { id } = (await ask<Made>(context, 'POST', billing, wish)).data;
  const approve = `/withdrawals/${id}/decision`;
  await askAsStaff(clerk.context.request, clerk.token, 'POST', approve, { step: 'approve' });
  const path = `/backoffice/withdrawals/${id}`;
  await clerk.page.goto(path);
  await expect(clerk.page.getByText('Sent', { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(clerk.page.getByRole('button', { name: 'Settle by hand' })).toHaveCount(0);
  await house.silence(id);

  await test.step('one of payments says how it ended', async () => {
    await clerk.page.reload();
    await clerk.page.getByRole('button', { name: 'Settle by hand' }).click();
    const dialog = clerk.page.getByRole('dialog');
    await dialog.getByLabel('Outcome').selectOption('failed');
    await dialog.getByLabel('Evidence').fill('letter of the bank of 20 November');
    await dialog.getByLabel('Reason').fill('the bank says that it never arrived');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(clerk.page.getByText('waits for a second person')).toBeVisible();
    await expect(clerk.page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  });

  await test.step('an admin who had no part in it confirms', async () => {
    await admin.page.goto(path);
    await admin.page.getByRole('button', { name: 'Confirm' }).click();
    const sure = admin.page.getByRole('dialog');
    await expect(sure.getByText('goes back to the player’s balance')).toBeVisible();
    await sure.getByRole('button', { name: 'Confirm' }).click();
    await expect(admin.page.getByText('Failed', { exact: true }).first()).toBeVisible();
  });

  await test.step('the player has his money and reads why', async () => {
    await page.goto('/en/profile/history?tab=withdrawals');
    await page.getByRole('button', { name: /•••• 0003/ }).click();
    await expect(page.getByText('does not answer any more')).toBeVisible();
    await expect(page.getByText('two of our staff')).toBeVisible();
    await expectAccessible('dialog');
  });

  await test.step('what loosens a rule waits for another admin', async () => {
    await admin.page.goto('/backoffice/withdrawal-rules');
    await admin.page.getByRole('row', { name: /RUB/ }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Player may cancel').check();
    await dialog.getByLabel('Reason').fill('a place that allows it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(admin.page.getByText('Another admin has to confirm it.')).toBeVisible();
  });
  await Promise.all([clerk.context.close(), admin.context.close()]);
});
