/** The dice table as its players meet it, in a house of its own. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { expect, test } from './support/own-house.ts';

const LANGUAGES: readonly [locale: Locale, roll: RegExp, rules: string][] = [
  ['ru', /^Бросить/, 'Выпадает одно из 10 000 чисел'],
  ['en', /^Roll /, 'The house rolls one of 10,000 numbers'],
  ['kz', /^Лақтыру/, '10 000 санның бірі түседі'],
];
const CONNECTION = /ERR_|WebSocket|Failed to load/;

/** The parts of the table that journeys touch, in English. */
function tableOf(page: Page) {
  return {
    roll: page.getByRole('button', { name: /^Roll / }),
    start: page.getByRole('button', { name: /^Start/ }),
    stop: page.getByRole('button', { name: 'Stop autobet' }),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    chance: page.getByRole('textbox', { name: 'Chance' }),
    bets: page.locator('.bet-lists button.bet-row'),
    reason: page.locator('.autobet-reason'),
    notices: page.locator('.notices'),
    rested: page.locator('.dice-scene:is([data-state=win], [data-state=loss])'),
  };
}

async function openTable(page: Page, locale: Locale = 'en'): Promise<ReturnType<typeof tableOf>> {
  await page.goto(`/${locale}/games/dice`);
  const table = tableOf(page);
  // The limits have arrived: the steps of the stake can be taken.
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  return table;
}

async function openAuto(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByRole('switch', { name: 'Fast rounds' }).check();
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name }).fill(value);
  }
}

async function isWithin(part: Locator, page: Page): Promise<boolean> {
  const box = await part.boundingBox();
  const view = page.viewportSize();
  return box !== null && view !== null && box.y >= 0 && box.y + box.height <= view.height;
}

for (const [locale, roll, rules] of LANGUAGES) {
  test(`games.dice: a guest plays for free in ${locale}, read by axe at 360 and at 1440`, async ({
    page,
    expectAccessible,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await openTable(page, locale);
      const button = page.getByRole('button', { name: roll });
      expect(await isWithin(button, page)).toBe(true);
      expect(await isWithin(page.getByRole('slider'), page)).toBe(true);
      await button.click();
      await expect(tableOf(page).rested).toBeVisible();
      await expect(page.getByText(rules)).toHaveCount(1);
      await expectAccessible();
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}

test('games.dice: rules, return and the bet itself are there before scripts run', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/en/games/dice');
  await expect(page.getByText('The house rolls one of 10,000 numbers')).toBeVisible();
  await expect(page.locator('.dice-return')).toContainText('between 98.99032% and 99%');
  await expect(page.getByText('It is never placed twice.')).toBeVisible();
  await context.close();
});

test('games.dice: the three fields and the slider say the same thing', async ({ page }) => {
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
    'Under 98.00: chance 98.00 percent, pays ×1.0102',
  );
  await page.getByRole('button', { name: 'Bet over instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Roll over' })).toHaveValue('01.99');
  await expect(table.chance).toHaveValue('98.00');
});

test('games.dice: bets by keyboard, unless somebody types or the keys are off', async ({
  page,
}) => {
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
});

test('games.dice: a member plays for money, and everybody sees the bet', async ({
  page,
  browser,
  baseURL,
  join,
  house,
}) => {
  const email = await join({ locale: 'en' });
  await house.grant(email, '1000.00');
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

test('games.dice: a guest who wants to play for money is invited to register', async ({ page }) => {
  await openTable(page);
  await page.getByRole('radio', { name: 'For money' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText(/sign up|account/i);
});

test('idempotency: a double click places one bet', async ({ page, join, house }) => {
  const email = await join({ locale: 'en' });
  await house.grant(email, '100.00');
  const table = await openTable(page);
  await table.roll.dblclick();
  await expect(table.rested).toBeVisible();
  await table.roll.dblclick({ delay: 60 });
  await expect(table.bets).toHaveCount(2);
  await page.waitForTimeout(500);
  expect(await house.countBets(email)).toBe(2);
});

test('idempotency: a bet whose answer is lost is placed once and shown', async ({
  page,
  join,
  house,
  complaints,
}) => {
  complaints.allow(CONNECTION);
  const email = await join({ locale: 'en' });
  await house.grant(email, '100.00');
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
  expect(await house.countBets(email)).toBe(1);
});

test('recovery: a page reloaded in the middle of a bet finds it', async ({ page, join, house }) => {
  const email = await join({ locale: 'en' });
  await house.grant(email, '100.00');
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
  expect(await house.countBets(email)).toBe(1);
});

test('games.dice: a receipt is checked on the page, after rotation and without the network', async ({
  page,
  context,
  complaints,
  expectAccessible,
}) => {
  complaints.allow(CONNECTION);
  const table = await openTable(page);
  await table.roll.click();
  await table.bets.first().click();
  const receipt = page.getByRole('dialog');
  const check = receipt.getByRole('button', { name: 'Check this bet' });
  await check.click();
  await expect(receipt).toContainText('The server seed is still secret');
  await receipt.getByRole('button', { name: 'Rotate seeds' }).click();
  await expect(receipt).toContainText('1 bet was decided by this seed.');
  await receipt.getByRole('button', { name: 'Reveal and rotate' }).click();
  await expect(receipt.getByRole('button', { name: 'Copy: Server seed' })).toBeVisible();
  await context.setOffline(true);
  await check.click();
  await expect(receipt).toContainText('Everything agrees');
  await expect(receipt.locator('[data-ok=true]')).toHaveCount(4);
  await expect(receipt.locator('.receipt-steps')).toContainText('mod 10000 =');
  await context.setOffline(false);
  await expectAccessible('dialog[open]');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-dice-\d+\.json$/);
});

test('games.dice: the fairness panel opens seeds early and rotates them', async ({ page }) => {
  const table = await openTable(page);
  await page.getByRole('textbox', { name: 'Your client seed' }).fill('my-own-half');
  await page.getByRole('button', { name: 'Open my seeds' }).click();
  const fairness = page.getByRole('region', { name: 'Fairness' });
  await expect(fairness).toContainText('my-own-half');
  const next = await fairness.locator('.mono').nth(1).textContent();
  await table.roll.click();
  await expect(fairness.locator('dd').last()).toHaveText('1');
  await fairness.getByRole('button', { name: 'Rotate seeds' }).click();
  await fairness.getByRole('button', { name: 'Reveal and rotate' }).click();
  await expect(fairness.locator('.fairness-revealed .mono')).toHaveCount(1);
  expect(await fairness.locator('.mono').first().textContent()).toBe(next);
  await expect(fairness.locator('dd').last()).toHaveText('0');
});

test('games.dice: autobet says why it stopped', async ({ page }) => {
  const table = await openTable(page);
  await openAuto(page, { 'Number of bets': '3' });
  await table.start.click();
  await expect(table.reason).toContainText('all bets have been placed');
  await expect(table.bets).toHaveCount(3);

  await table.chance.fill('0.01');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('');
  await page.getByRole('textbox', { name: 'Never lose more than' }).fill('25');
  await table.start.click();
  await expect(table.reason).toContainText('could lose more than you allowed');
  await expect(page.locator('.autobet-net')).toContainText('−20.00');

  await page.getByRole('textbox', { name: 'Never lose more than' }).fill('');
  await table.start.click();
  await expect(page.locator('.autobet-report')).toContainText('Autobet is running');
  await table.stop.click();
  await expect(table.reason).toContainText('Stopped by you');

  // Doubling after each loss ends one stake ahead, or not within thirteen losses in a row.
  await page.getByRole('textbox', { name: 'Multiplier' }).fill('2');
  await table.stake.fill('1');
  await page.getByRole('group', { name: 'After a loss' }).getByRole('radio', { name: 'Raise by' }).check();
  await page.getByRole('textbox', { name: 'Stop when ahead by' }).fill('1');
  await table.start.click();
  await expect(table.reason).toContainText('ahead by the amount you set');
  await expect(page.locator('.autobet-net')).toContainText('+1.00');
  await page.getByRole('textbox', { name: 'Stop when ahead by' }).fill('');
  await page.getByRole('textbox', { name: 'Stop after one win' }).fill('1');
  await table.start.click();
  await expect(table.reason).toContainText('one win reached the amount');

  await table.chance.fill('1');
  await table.stake.fill('3000');
  await table.start.click();
  await expect(table.reason).toContainText(/balance does not cover|outside the limits|one win/);
});

test('games.dice: autobet runs in one tab, and the other one knows', async ({ page, context }) => {
  const table = await openTable(page);
  await table.roll.click();
  await expect(table.rested).toBeVisible();
  const second = await context.newPage();
  const other = await openTable(second);
  await expect(other.bets).toHaveCount(1);
  await openAuto(page, { 'Number of bets': '' });
  await table.start.click();
  await expect(other.notices).toContainText('Autobet is running in another tab');
  await second.getByRole('radio', { name: 'Auto' }).check();
  await expect(other.start).toBeDisabled();
  await table.stop.click();
  await expect(table.reason).toContainText('Stopped by you');
  await expect(other.start).toBeEnabled();
  const balance = await page.locator('.stake .field-aside').textContent();
  await expect(second.locator('.stake .field-aside')).toHaveText(balance!);
  await expect(other.bets).toHaveCount(await table.bets.count());
});
