import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { requestAsStaff, openBackoffice } from './support/staff.ts';

/** Has a valid check digit; the sandbox bank accepts a payout to it and never reports again. */
const UNREPORTED_CARD = '4000000000090003';

type Options = { data: { methods: { hash: string; instrument: string }[] } };
type Quote = { data: { fee: string; arrives: string } };
type CreatedWithdrawal = { data: { id: string } };

test('cashier.payout: a withdrawal without a provider response is settled manually by two people', async ({
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
  const reviewer = await openBackoffice(browser, app, 'payments', 360);
  const admin = await openBackoffice(browser, app);
  const { user } = await callAsPlayer<{ user: { id: string } }>(context, 'GET', '/profile/user');
  const vouch = { step: 'vouch', reason: 'known for years' };
  const verify = `/verifications/${user.id}/decision`;
  await requestAsStaff(admin.context.request, admin.token, 'POST', verify, vouch);
  const billing = '/api/v2/billing/withdrawals';
  const { data } = await callAsPlayer<Options>(context, 'GET', `${billing}/options`);
  const { hash } = data.methods.find(({ instrument }) => instrument === 'card')!;
  const asked = await callAsPlayer<Quote>(context, 'POST', `${billing}/quote`, {
    hash,
    amount: '700',
  });
  const { fee, arrives } = asked.data;
  const request = { hash, amount: '700', fee, arrives, destination: UNREPORTED_CARD };
  const { id } = (await callAsPlayer<CreatedWithdrawal>(context, 'POST', billing, request)).data;
  const approve = `/withdrawals/${id}/decision`;
  const { context: reviewing, token } = reviewer;
  await requestAsStaff(reviewing.request, token, 'POST', approve, { step: 'approve' });
  const path = `/backoffice/withdrawals/${id}`;
  await reviewer.page.goto(path);
  await expect(reviewer.page.getByText('Sent', { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(reviewer.page.getByRole('button', { name: 'Manual settlement' })).toHaveCount(0);
  await app.backdateProviderContact(id);

  await test.step('a payments user proposes the outcome', async () => {
    await reviewer.page.reload();
    await reviewer.page.getByRole('button', { name: 'Manual settlement' }).click();
    const dialog = reviewer.page.getByRole('dialog');
    await dialog.getByLabel('Outcome').selectOption('failed');
    await dialog.getByLabel('Evidence').fill('letter of the bank of 20 November');
    await dialog.getByLabel('Reason').fill('the bank says that it never arrived');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(reviewer.page.getByText('You proposed it yourself')).toBeVisible();
    await expect(reviewer.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  await test.step('an admin who did not propose it approves', async () => {
    await admin.page.goto(path);
    await admin.page.getByRole('button', { name: 'Approve' }).click();
    const sure = admin.page.getByRole('dialog');
    await expect(sure.getByText('is returned to the player’s balance')).toBeVisible();
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.page.getByText('Failed', { exact: true }).first()).toBeVisible();
  });

  await test.step('the player has the money back and reads why', async () => {
    await page.goto('/en/profile/history?tab=withdrawals');
    await page.getByRole('button', { name: /•••• 0003/ }).click();
    await expect(page.getByText('no longer answers')).toBeVisible();
    await expect(page.getByText('two of our staff')).toBeVisible();
    await expectAccessible('dialog');
  });

  await test.step('a looser withdrawal rule waits for another admin', async () => {
    await admin.page.goto('/backoffice/withdrawal-rules');
    await admin.page.getByRole('row', { name: /RUB/ }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Player may cancel').check();
    await dialog.getByLabel('Reason').fill('a place that allows it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(admin.page.getByText('You proposed it yourself')).toBeVisible();
  });
  await Promise.all([reviewer.context.close(), admin.context.close()]);
});
