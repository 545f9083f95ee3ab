import { expect, test } from './support/own-app.ts';
import { logInOperator, openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

test('games: an operator pauses a game, lowers a limit alone and raises it with a colleague', async ({
  page,
  app,
  browser,
  expectAccessible,
}) => {
  test.slow();
  await logInOperator(page.request, app.dataDir);
  await page.goto('/backoffice/games');
  const dice = page.locator('.data tbody tr').filter({ hasText: /^Dice/ });
  await expect(dice).toContainText('Running');
  await expectAccessible();

  await dice.getByRole('button', { name: 'State of Dice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paused').check();
  await dialog.getByLabel('Reason').fill('maintenance of the table');
  await expectAccessible('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dice).toContainText('Paused');

  await dice.getByRole('button', { name: 'Dice', exact: true }).click();
  await dialog.getByLabel('Largest payout').fill('5000');
  await dialog.getByLabel('Reason').fill('a smaller table');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('must not be below the largest stake');
  await dialog.getByLabel('Largest stake').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('can win 9900.00');
  await dialog.getByLabel('I have read this').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dice).toContainText('5,000.00');

  await dice.getByRole('button', { name: 'Dice', exact: true }).click();
  await dialog.getByLabel('Largest payout').fill('900000');
  await dialog.getByLabel('Reason').fill('the table is large again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const proposal = page.getByRole('region', { name: 'Proposed limits of Dice in RUB' });
  await expect(proposal).toContainText('900,000.00');
  await expectAccessible();

  const { context, page: other } = await openBackoffice(browser, app, 'risk');
  await other.goto('/backoffice/games');
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const row = other.locator('.data tbody tr').filter({ hasText: /^Dice/ });
  await expect(row).toContainText('900,000.00');
  await context.close();
});
