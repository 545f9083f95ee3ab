/** Autobet at dice, in one tab and in two. */
import type { Page } from '@playwright/test';
import { openTable } from './support/dice-table.ts';
import { openAuto } from './support/game-steps.ts';
import { boxOf } from './support/layout.ts';
import { expectStill, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { expect, test } from './support/own-app.ts';

test('bets: on a phone the progress of an autobet and why it stopped are in view, and move nothing', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(WATCH_SHIFTS);
  const table = await openTable(page);
  await openAuto(page, { 'Number of bets': '500' });
  await page.evaluate('scrollTo(0, 0)');
  const places = () => placesOf(page);
  await expect(table.start).toBeInViewport({ ratio: 1 });
  const before = await places();
  await table.start.click();
  const progress = page.locator('.autobet-progress');
  await expect(progress).toHaveText(/^\d+ \/ 500 · /);
  await expect(progress).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
  await table.stop.click();
  const end = page.locator('.autobet-end');
  await expect(end).toContainText('Stopped by you');
  await expect(end).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
  await expectAccessible('main');
  await end.getByRole('button', { name: 'Close' }).click();
  await expect(end).toBeHidden();
  await expectStill(page);
});

/** Where scene, stake and bet button are in the window. */
async function placesOf(page: Page) {
  const places = [];
  for (const part of ['.dice-cloth', '.stake', '.bet-bar']) places.push(await boxOf(page, part));
  return places;
}

test(
  'games.dice: autobet shows why it stopped',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
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
    await expect(table.reason).toContainText(
      /balance does not cover|outside the limits|single win/,
    );
  },
);

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
