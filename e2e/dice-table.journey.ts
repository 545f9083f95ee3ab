/** What an operator, an empty wallet and a falling house do to a dice table in play. */
import { expect, test } from './support/own-house.ts';

const CONNECTION = /Failed (?:chunk|locale) loading|ERR_|WebSocket|Failed to load/;

test.beforeEach(async ({ page }) => {
  await page.goto('/en/games/dice');
  await expect(page.locator('.input-chip').first()).toBeEnabled();
});

test('games.dice: a paused table says so, takes no bets and stops autobet', async ({
  page,
  house,
}) => {
  const roll = page.getByRole('button', { name: /^Roll / });
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-report')).toContainText('Autobet is running');
  await house.changeDice(`update games set is_paused = true where game = 'dice'`);
  await expect(page.locator('.autobet-reason')).toContainText('the table was paused');
  await expect(page.locator('.notices')).toContainText('The table is paused');
  await page.getByRole('radio', { name: 'Manual' }).check();
  await expect(roll).toBeDisabled();
  await house.changeDice(`update games set is_paused = false where game = 'dice'`);
  await expect(roll).toBeEnabled();
  await expect(page.locator('.notices')).not.toContainText('The table is paused');
});

test('games.dice: changed limits bring the stake within them and stop autobet', async ({
  page,
  house,
}) => {
  const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
  const limit = (max: number) =>
    `update game_limits set stake_max = ${max}000000 where game = 'dice' and currency = 'PLAY'`;
  await stake.fill('50');
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-report')).toContainText('Autobet is running');
  await house.changeDice(limit(20));
  await expect(page.locator('.autobet-reason')).toContainText('limits of this table have changed');
  await expect(stake).toHaveValue('20.00');
  await expect(page.locator('.notices')).toContainText('Your stake was brought within them');
  await house.changeDice(limit(10_000));
});

test('games.dice: where autobet is not allowed it is not offered', async ({ page, house }) => {
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeVisible();
  await house.changeDice(`update games set is_autobet_allowed = false where game = 'dice'`);
  await expect(page.getByRole('radio', { name: 'Auto' })).toHaveCount(0);
  await house.changeDice(`update games set is_autobet_allowed = true where game = 'dice'`);
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeVisible();
});

test('games.dice: without the money there is the way to deposit', async ({ page, join }) => {
  await join({ locale: 'en' });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Roll / })).toBeDisabled();
  await expect(page.locator('.notices')).toContainText('The stake is more than your balance');
  await page.locator('.notices').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('games.dice: whoever has lost all chips is given new ones', async ({ page, join, house }) => {
  const email = await join({ locale: 'en' });
  await house.takeChips(email);
  await page.reload();
  // The table knows its player: a press before that is not heard.
  await expect(page.locator('.notices')).toContainText('more than your balance');
  await page.getByRole('radio', { name: 'For free' }).check();
  await expect(page.locator('.notices')).toContainText('more than the chips you have');
  await page.getByRole('button', { name: 'Take new chips' }).click();
  await expect(page.locator('.stake .field-aside')).toContainText('10,000.00');
  await expect(page.getByRole('button', { name: /^Roll / })).toBeEnabled();
});

test('games.dice: a stake the table does not take is named, with the nearest one', async ({
  page,
  expectAccessible,
}) => {
  const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
  await stake.fill('0.5');
  await expect(page.locator('.notices')).toContainText('The smallest stake here is 1.00 chips');
  await page.getByRole('button', { name: 'Stake 1.00 chips' }).click();
  await expect(stake).toHaveValue('1.00');
  await page.getByRole('textbox', { name: 'Chance' }).fill('0.01');
  await stake.fill('500');
  await expect(page.locator('.notices')).toContainText('the largest stake is 101.01 chips');
  await expect(page.getByRole('button', { name: /^Roll / })).toBeDisabled();
  await expectAccessible();
});

test('recovery: a house killed during autobet comes back with every bet counted once', async ({
  page,
  join,
  house,
  complaints,
}) => {
  complaints.allow(CONNECTION);
  const email = await join({ locale: 'en' });
  await house.grant(email, '1000.00');
  await page.reload();
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('switch', { name: 'Fast rounds' }).check();
  await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => page.locator('.bet-lists button.bet-row').count()).toBeGreaterThan(3);
  await house.kill();
  await expect(page.locator('.autobet-reason')).toContainText('the connection was lost');
  await house.start();
  await page.getByRole('radio', { name: 'Manual' }).check();
  const roll = page.getByRole('button', { name: /^Roll / });
  await expect(roll).toBeEnabled({ timeout: 30_000 });
  await roll.click();
  await expect(page.locator('.dice-scene:is([data-state=win], [data-state=loss])')).toBeVisible();
  const played = await page.locator('.session-strip dd').nth(1).textContent();
  expect(await house.countBets(email)).toBe(Number(played));
});
