/** A settled bet is corrected by two people, and its player reads what became of it. */
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

type Placed = { data: { bet: { id: string } } };
type Bets = { data: { id: string; payout: string; is_corrected?: true }[] };
type User = { user: { id: string; balance: string } };

const ROUND_MS = 60_000;

/** The jurisdiction of the bet, and the version of its rules. */
const LAW = /^open, version \d+$/;

test('bets: a settled bet is returned by two people, and its player sees both results', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  const { user } = await callAsPlayer<User>(context, 'GET', '/profile/user');
  const bet = { stake: '10.00', currency: 'RUB', bet: { colour: 'red' }, may_wait: true };
  await callAsPlayer<Placed>(context, 'POST', '/api/v2/rounds/double/bets', bet);
  const listBets = () => callAsPlayer<Bets>(context, 'GET', '/api/v2/bets');
  await expect.poll(async () => (await listBets()).data.length, { timeout: ROUND_MS }).toBe(1);
  const proposer = await openBackoffice(browser, app, 'payments', 360);
  const admin = await openBackoffice(browser, app);

  await test.step('a payments user proposes to return the stake', async () => {
    const { page: staff } = proposer;
    await staff.goto(`/backoffice/players/${user.id}?tab=bets`);
    await staff.getByRole('button', { name: /shared wheel/ }).click();
    await expect(staff.getByText(LAW)).toBeVisible();
    await staff.getByRole('button', { name: 'Correct the bet' }).click();
    const form = staff.getByRole('dialog', { name: /^Correct bet/ });
    await expect(form.getByText(LAW)).toBeVisible();
    await form.getByLabel('Correction').selectOption('return the stake');
    await form.getByLabel('Cause').selectOption('malfunction of a game');
    await form.getByLabel('Internal reason').fill('The ball was shown in two pockets.');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect(form).toHaveCount(0);
    await staff.goto('/backoffice/bet-corrections');
    await expect(staff.getByRole('button', { name: /^#\d+$/ })).toBeVisible();
  });

  await test.step('an admin who did not propose it approves', async () => {
    const { page: staff } = admin;
    await staff.goto('/backoffice/bet-corrections?status=open');
    await staff.getByRole('button', { name: /^#\d+$/ }).click();
    const sure = staff.getByRole('dialog', { name: /^Bet correction/ });
    await expect(sure.getByText(LAW)).toBeVisible();
    await sure.getByRole('button', { name: 'Approve' }).click();
    // The question takes the place of the proposal.
    await expect(sure.getByText('What the balance does not cover is owed')).toBeVisible();
    await expect(staff.getByRole('dialog')).toHaveCount(1);
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect(staff.getByText('Approved: the bet is settled again.')).toBeVisible();
  });

  await test.step('the player has the stake back and reads why', async () => {
    const answer = await callAsPlayer<User>(context, 'GET', '/profile/user');
    expect(answer.user.balance).toBe('100.00');
    const [corrected] = (await listBets()).data;
    expect(corrected).toMatchObject({ payout: '10.00', is_corrected: true });
    await page.goto('/en/profile/history');
    await page
      .getByRole('button', { name: /Double|Roulette|wheel/i })
      .first()
      .click();
    await expect(page.getByText('The casino corrected the bet')).toBeVisible();
    await expect(page.getByText(LAW)).toBeVisible();
    await expectAccessible('dialog');
  });
  await Promise.all([proposer.context.close(), admin.context.close()]);
});
