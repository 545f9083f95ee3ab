/** Autobet at dice, in one tab and in two. */
import { openTable } from './support/dice-table.ts';
import { openAuto } from './support/game-steps.ts';
import { expect, test } from './support/own-app.ts';

test('games.dice: autobet shows why it stopped', async ({ page, expectAccessible }) => {
  const table = await openTable(page);
  await openAuto(page, { 'Number of bets': '3' });
  await expectAccessible();
  await table.start.click();
  await expect(table.reason).toContainText('all bets have been placed');
  await expect(table.bets).toHaveCount(3);

  await table.chance.fill('0.01');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('textbox', { name: 'Stop on loss' }).fill('25');
  await table.start.click();
  await expect(table.reason).toContainText('could exceed the loss you set');
  await expect(page.locator('.autobet-net')).toContainText('−20.00');

  await page.getByRole('textbox', { name: 'Stop on loss' }).fill('');
  await table.start.click();
  await expect(page.locator('.autobet-report')).toContainText('Auto bet is running');
  await table.stop.click();
  await expect(table.reason).toContainText('Stopped by you');

  // Doubling after each loss ends one stake ahead, unless thirteen losses come in a row.
  await page.getByRole('textbox', { name: 'Multiplier' }).fill('2');
  await table.stake.fill('1');
  await page
    .getByRole('group', { name: 'On loss' })
    .getByRole('radio', { name: 'Increase by' })
    .check();
  await page.getByRole('textbox', { name: 'Stop on profit' }).fill('1');
  await table.start.click();
  await expect(table.reason).toContainText('the profit you set was reached');
  await expect(page.locator('.autobet-net')).toContainText('+1.00');
  await page.getByRole('textbox', { name: 'Stop on profit' }).fill('');
  await page.getByRole('textbox', { name: 'Stop on single win' }).fill('1');
  await table.start.click();
  await expect(table.reason).toContainText('a single win reached the amount');

  await table.chance.fill('1');
  await table.stake.fill('3000');
  await table.start.click();
  await expect(table.reason).toContainText(/balance does not cover|outside the limits|single win/);
});

test('games.dice: autobet runs in one tab, and the other tab shows it', async ({
  page,
  context,
}) => {
  const table = await openTable(page);
  await table.roll.click();
  await expect(table.rested).toBeVisible();
  const second = await context.newPage();
  const other = await openTable(second);
  await expect(other.bets).toHaveCount(1);
  await openAuto(page, { 'Number of bets': '' });
  await table.start.click();
  await expect(other.notices).toContainText('Auto bet is running in another tab');
  await second.getByRole('radio', { name: 'Auto' }).check();
  await expect(other.start).toBeDisabled();
  await table.stop.click();
  await expect(table.reason).toContainText('Stopped by you');
  await expect(other.start).toBeEnabled();
  const balance = await page.locator('.stake .field-aside').textContent();
  await expect(second.locator('.stake .field-aside')).toHaveText(balance!);
  await expect(other.bets).toHaveCount(await table.bets.count());
});
