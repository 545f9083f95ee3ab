/** How a dice game in play reacts to operator changes, an empty wallet and a killed server. */
import { expect, test } from './support/own-app.ts';

const CONNECTION = /Failed (?:chunk|locale) loading|ERR_|WebSocket|Failed to load/;

test.beforeEach(async ({ page }) => {
  await page.goto('/en/games/dice');
  await expect(page.locator('.input-chip').first()).toBeEnabled();
});

test('games.dice: a paused game shows it, accepts no bets and stops autobet', async ({
  page,
  app,
}) => {
  const roll = page.getByRole('button', { name: /^Roll / });
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-report')).toContainText('Auto bet is running');
  await app.updateDice(`update games set is_paused = true where game = 'dice'`);
  await expect(page.locator('.autobet-reason')).toContainText('the game was paused');
  await expect(page.locator('.notices')).toContainText('The game is paused');
  await page.getByRole('radio', { name: 'Manual' }).check();
  await expect(roll).toBeDisabled();
  await app.updateDice(`update games set is_paused = false where game = 'dice'`);
  await expect(roll).toBeEnabled();
  await expect(page.locator('.notices')).not.toContainText('The game is paused');
});

test('games.dice: changed limits adjust the stake and stop autobet', async ({ page, app }) => {
  const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
  const limit = (max: number) =>
    `update game_limits set stake_max = ${max}000000 where game = 'dice' and currency = 'PLAY'`;
  await stake.fill('50');
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('.autobet-report')).toContainText('Auto bet is running');
  await app.updateDice(limit(20));
  await expect(page.locator('.autobet-reason')).toContainText('limits of the game have changed');
  await expect(stake).toHaveValue('20.00');
  await expect(page.locator('.notices')).toContainText('Your stake was changed to 20.00');
  await app.updateDice(limit(10_000));
});

test(
  'games.dice: autobet is not offered where it is not allowed',
  { tag: '@deep' },
  async ({ page, app }) => {
    await expect(page.getByRole('radio', { name: 'Auto' })).toBeVisible();
    await app.updateDice(`update games set is_autobet_allowed = false where game = 'dice'`);
    await expect(page.getByRole('radio', { name: 'Auto' })).toHaveCount(0);
    await app.updateDice(`update games set is_autobet_allowed = true where game = 'dice'`);
    await expect(page.getByRole('radio', { name: 'Auto' })).toBeVisible();
  },
);

test(
  'games.dice: without money there is a link to deposit',
  { tag: '@deep' },
  async ({ page, join }) => {
    await join({ locale: 'en' });
    await page.reload();
    await expect(page.getByRole('button', { name: /^Roll / })).toBeDisabled();
    await expect(page.locator('.notices')).toContainText('The stake is more than your balance');
    await page.locator('.notices').getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'games.dice: a player without chips gets new ones',
  { tag: '@deep' },
  async ({ page, join, app }) => {
    const email = await join({ locale: 'en' });
    await app.removeChips(email);
    await page.reload();
    // The page has loaded its player: presses before that are ignored.
    await expect(page.locator('.notices')).toContainText('more than your balance');
    await page.getByRole('radio', { name: 'Demo' }).check();
    await expect(page.locator('.notices')).toContainText('more than the chips you have');
    await page.getByRole('button', { name: 'Get new chips' }).click();
    await expect(page.locator('.stake .field-aside')).toContainText('10,000.00');
    await expect(page.getByRole('button', { name: /^Roll / })).toBeEnabled();
  },
);

test(
  'games.dice: a stake outside the limits is named, with the nearest allowed one',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    const stake = page.getByRole('textbox', { name: 'Stake', exact: true });
    await stake.fill('0.5');
    await expect(page.locator('.notices')).toContainText('The minimum stake is 1.00 chips');
    await page.getByRole('button', { name: 'Stake 1.00 chips' }).click();
    await expect(stake).toHaveValue('1.00');
    await page.getByRole('textbox', { name: 'Chance' }).fill('0.01');
    await stake.fill('500');
    await expect(page.locator('.notices')).toContainText('the maximum stake is 101.01 chips');
    await expect(page.getByRole('button', { name: /^Roll / })).toBeDisabled();
    await expectAccessible();
  },
);

test('recovery: a server killed during autobet restarts with every bet counted once', async ({
  page,
  join,
  app,
  consoleErrors,
}) => {
  consoleErrors.allow(CONNECTION);
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  await page.reload();
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('switch', { name: 'Fast play' }).check();
  await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.poll(() => page.locator('.bet-lists button.bet-row').count()).toBeGreaterThan(3);
  await app.kill();
  await expect(page.locator('.autobet-reason')).toContainText('the connection was lost');
  await app.start();
  await page.getByRole('radio', { name: 'Manual' }).check();
  const roll = page.getByRole('button', { name: /^Roll / });
  await expect(roll).toBeEnabled({ timeout: 30_000 });
  await roll.click();
  await expect(page.locator('.dice-scene:is([data-state=win], [data-state=loss])')).toBeVisible();
  const played = await page.locator('.session-strip dd').nth(2).textContent();
  expect(await app.countBets(email)).toBe(Number(played));
});
