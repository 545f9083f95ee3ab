/** The dice game, on an own server. */
import type { Locator, Page } from '@playwright/test';
import { bet } from './support/account.ts';
import { openTable, tableOf } from './support/dice-table.ts';
import { expectNoOverflow, withoutScripts } from './support/game-steps.ts';
import { expect, test } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';

const CONNECTION = /Failed (?:chunk|locale) loading|ERR_|WebSocket|Failed to load/;

async function isWithin(part: Locator, page: Page): Promise<boolean> {
  const box = await part.boundingBox();
  const view = page.viewportSize();
  return box !== null && view !== null && box.y >= 0 && box.y + box.height <= view.height;
}

const [locale, roll, rules] = ['ru', /^Бросить/, 'Выпадает одно из 10 000 чисел'] as const;
const width = WIDTH_IN[locale];

test(`games.dice: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width, height: 740 });
  await openTable(page, locale);
  const button = page.getByRole('button', { name: roll });
  expect(await isWithin(button, page)).toBe(true);
  expect(await isWithin(page.getByRole('slider'), page)).toBe(true);
  await button.click();
  await expect(tableOf(page).rested).toBeVisible();
  await expect(page.getByText(rules)).toHaveCount(1);
  await expectAccessible();
  await expectNoOverflow(page);
});

test('games.dice: rules, RTP and the bet controls are there before scripts run', async ({
  browser,
  baseURL,
}) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto('/en/games/dice');
    await expect(page.getByText('One of 10,000 numbers is rolled')).toBeVisible();
    await expect(page.locator('.game-return')).toContainText('between 98.99032% and 99%');
    await expect(page.getByText('It is never placed twice.')).toBeVisible();
  });
});

test(
  'games.dice: the three fields and the slider show the same bet',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    const slider = page.getByRole('slider', { name: 'Target' });
    await page.getByRole('textbox', { name: 'Multiplier' }).fill('2');
    await expect(table.chance).toHaveValue('49.50');
    await expect(page.getByRole('textbox', { name: 'Roll under' })).toHaveValue('49.50');
    await slider.focus();
    await slider.press('ArrowRight');
    await expect(table.chance).toHaveValue('50.50');
    await slider.press('Shift+ArrowLeft');
    await slider.press('End');
    await expect(table.chance).toHaveValue('98.00');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Under 98.00: chance 98.00 percent, pays 1.0102×',
    );
    await page.getByRole('button', { name: 'Switch to over' }).click();
    await expect(page.getByRole('textbox', { name: 'Roll over' })).toHaveValue('01.99');
    await expect(table.chance).toHaveValue('98.00');
  },
);

test(
  'games.dice: hotkeys bet, unless a field has the focus or they are off',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await page.locator('body').press('Space');
    await expect(table.bets).toHaveCount(1);
    await expect(table.rested).toBeVisible();
    await page.keyboard.press('KeyW');
    await expect(table.stake).toHaveValue('20.00');
    await table.stake.press('Space');
    await table.stake.press('KeyQ');
    await expect(table.stake).toHaveValue('20.00');
    await page.getByRole('switch', { name: 'Hotkeys' }).uncheck();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('KeyE');
    await expect(page.getByRole('textbox', { name: 'Roll under' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(table.bets).toHaveCount(1);
  },
);

test('games.dice: a member bets money, and the live feed shows the bet', async ({
  page,
  browser,
  baseURL,
  join,
  app,
}) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  const table = await openTable(page);
  const other = await browser.newContext({ baseURL: baseURL! });
  const watcher = await other.newPage();
  await watcher.goto('/en/games/dice');
  await watcher.getByRole('tab', { name: 'All bets' }).click();
  await table.stake.fill('25.5');
  await table.roll.click();
  await expect(table.rested).toBeVisible();
  await expect(page.locator('.stake .field-aside')).toContainText(/₽(974\.50|1,024\.99)/);
  await expect(watcher.locator('.bet-lists .bet-row').first()).toContainText('₽25.50');
  await other.close();
});

test(
  'games.dice: a guest who wants to play for money is invited to register',
  { tag: '@deep' },
  async ({ page }) => {
    await openTable(page);
    await page.getByRole('radio', { name: 'Real money' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('heading')).toContainText(/sign up|account/i);
  },
);

test('idempotency: a double click places one bet', async ({ page, context, join, app }) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  const table = await openTable(page);
  await table.roll.dblclick();
  await expect(table.rested).toBeVisible();
  // Not within the time of the first double click.
  await page.waitForTimeout(500);
  await table.roll.dblclick({ delay: 60 });
  await expect(table.bets).toHaveCount(2);
  // The bets of a player are placed one after another: an extra one would come before this one.
  await bet(context, 1);
  expect(await app.countBets(email)).toBe(3);
});

test('idempotency: a bet whose response is lost is placed once and shown', async ({
  page,
  join,
  app,
  consoleErrors,
}) => {
  consoleErrors.allow(CONNECTION);
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  let isLosing = true;
  await page.routeWebSocket('**/socket', (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!isLosing || !String(message).includes('"op":"answer"')) return client.send(message);
      isLosing = false;
      return client.close({ code: 1011 });
    });
  });
  const table = await openTable(page);
  await expect(page.locator('.stake .field-aside')).toContainText('100.00');
  await table.roll.click();
  await expect(table.notices).toContainText('your last bet has been found');
  await expect(table.bets).toHaveCount(1);
  expect(isLosing).toBe(false);
  expect(await app.countBets(email)).toBe(1);
});

test('recovery: a page reloaded during a bet finds it', async ({ page, join, app }) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  let isHolding = true;
  const held = new Promise<void>((done) => {
    void page.routeWebSocket('**/socket', (client) => {
      const server = client.connectToServer();
      client.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (isHolding && String(message).includes('"op":"answer"')) done();
        else client.send(message);
      });
    });
  });
  const table = await openTable(page);
  await expect(page.locator('.stake .field-aside')).toContainText('100.00');
  await table.roll.click();
  await held;
  isHolding = false;
  await page.reload();
  await expect(table.notices).toContainText('your last bet has been found');
  await expect(table.rested).toBeVisible();
  await expect(table.bets).toHaveCount(1);
  expect(await app.countBets(email)).toBe(1);
});

test('games.dice: a receipt is verified on the page, rotated and verified offline', async ({
  page,
  context,
  consoleErrors,
  expectAccessible,
}) => {
  consoleErrors.allow(CONNECTION);
  const table = await openTable(page);
  await table.roll.click();
  await table.bets.first().click();
  const receipt = page.getByRole('dialog');
  const check = receipt.getByRole('button', { name: 'Verify this bet' });
  await check.click();
  await expect(receipt).toContainText('The server seed is still secret');
  await receipt.getByRole('button', { name: 'Rotate seeds' }).click();
  await expect(receipt).toContainText('1 bet was decided by this seed.');
  await receipt.getByRole('button', { name: 'Reveal and rotate' }).click();
  await expect(receipt.getByRole('button', { name: 'Copy: Server seed' })).toBeVisible();
  await expect(check).toBeEnabled();
  await context.setOffline(true);
  await check.click();
  await expect(receipt).toContainText('Everything matches');
  await expect(receipt.locator('[data-verdict=holds]')).toHaveCount(5);
  await receipt.getByText('Technical data').click();
  await expect(receipt.locator('.receipt-steps')).toContainText('mod 10000 =');
  await context.setOffline(false);
  await expectAccessible('dialog[open]');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-dice-\d+\.json$/);
});

test(
  'games.dice: the fairness panel opens seeds early and rotates them',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await page.getByRole('textbox', { name: 'Your client seed' }).fill('my-own-half');
    await page.getByRole('button', { name: 'Show my seeds' }).click();
    const fairness = page.getByRole('region', { name: 'Provably fair' });
    await expect(fairness).toContainText('my-own-half');
    const next = await fairness.locator('.mono').nth(1).textContent();
    await table.roll.click();
    await expect(fairness.locator('dd').last()).toHaveText('1');
    await fairness.getByRole('button', { name: 'Rotate seeds' }).click();
    await fairness.getByRole('button', { name: 'Reveal and rotate' }).click();
    await expect(fairness.locator('.fairness-revealed .mono')).toHaveCount(1);
    expect(await fairness.locator('.mono').first().textContent()).toBe(next);
    await expect(fairness.locator('dd').last()).toHaveText('0');
  },
);
