import type { PlayerId } from '#core/ids.ts';
import type { AppProcess } from '#dev/app-process.ts';
import { createBettingFixture } from '#dev/betting-fixture.ts';
import { createWagerFixture, makeDebt } from '#dev/wager-fixture.ts';
import { findRunningUrl } from '#platform/server/postgres/running.ts';
import { callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';

test.use({ viewport: { width: 360, height: 780 }, locale: 'en-US' });

/** A payout is spent, and then its result is corrected: 15.00 are owed. */
async function correctSpentResult({ dataDir }: AppProcess, id: PlayerId): Promise<void> {
  const where = { dataDir, databaseUrl: undefined, secretKey: undefined };
  const url = await findRunningUrl(where);
  const fixture = await createBettingFixture(url!);
  await makeDebt(createWagerFixture(fixture), id);
  await fixture.close();
}

test('wallet: a debt stops bets, is explained, and a deposit repays it on every open page', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '5.00');
  const { user } = await callAsPlayer<{ user: { id: string } }>(context, 'GET', '/profile/user');
  await correctSpentResult(app, BigInt(user.id) as PlayerId);
  await app.grant(email, '50.00');

  await page.goto('/en/games/dice');
  await page.getByRole('button', { name: /^Roll/ }).click();
  await page.getByRole('button', { name: 'Open the wallet' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  const debt = wallet.getByRole('region', { name: 'Debt' });
  await expect(debt).toContainText('no new bets are accepted');
  await expect(debt.getByRole('listitem')).toContainText('Bet result corrected');
  await expectAccessible('dialog[open]');

  await wallet.getByRole('button', { name: 'Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await expect(deposit).toContainText('Debt repaid₽15.00');
  await page.getByRole('button', { name: 'Deposit ₽1,000.00' }).click();
  const address = await page.getByRole('link', { name: 'Go to the bank' }).getAttribute('href');
  const profile = await context.newPage();
  await profile.goto('/en/profile');
  await expect(profile.getByRole('region', { name: 'Debt' })).toBeVisible();
  const bank = await context.newPage();
  await bank.goto(address!);
  await bank.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toBeVisible();

  await expect(profile.getByRole('region', { name: 'Debt' })).toHaveCount(0);
  await expect(profile.locator('.profile-total')).toContainText('1,035');
});
