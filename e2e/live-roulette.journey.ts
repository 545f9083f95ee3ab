/** Live roulette with two players at one table, one on a desktop and one on a phone. */
import type { Browser, Page } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { isReachable, layoutFaults, type ScreenSize } from './support/layout.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

// A round takes about twenty-five seconds: bets, the ball, and its number.
// A busy machine may miss the number of one round, so that the next ones are awaited too.
test.setTimeout(300_000);
const FULL_ROUND = { timeout: 80_000 };
const SIZES: readonly ScreenSize[] = [
  [360, 640],
  [360, 560],
  [740, 360],
];
const MOVING = '.roulette-live[data-moving]';

function tableOf(page: Page) {
  return {
    cell: (id: string) => page.locator(`[data-cell="${id}"]`),
    button: page.locator('.bet-button'),
    timer: page.locator('.bet-timer'),
    figure: page.locator('.roulette-figure'),
    own: page.locator('.own-bet'),
    rows: page.locator('.bet-lists .bet-row'),
  };
}

async function openTable(page: Page) {
  await page.goto('/en/games/roulette?table=live');
  const table = tableOf(page);
  await expect(page.locator('.table-chip-choice input').first()).toBeEnabled();
  await expect(page.locator('.roulette-live')).toHaveAttribute('data-live', 'live');
  return table;
}

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true });
  return await context.newPage();
}

test('games.roulette: two players see the chips of each other and the same number', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const phone = await openPhone(browser, baseURL!);
  await phone.addInitScript(LISTEN);
  const [desktop, mobile] = [await openTable(page), await openTable(phone)];
  await expect(desktop.timer).not.toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await phone.getByRole('tab', { name: 'My bets' }).tap();
  // Chips are placed before the round opens; the button says nothing without chips.
  await expect(desktop.button).toBeDisabled();
  await desktop.cell('17').click();
  await desktop.cell('red').click();
  await page.getByRole('button', { name: /^Tiers/ }).click();
  await mobile.cell('17').tap();
  await mobile.cell('17').tap();
  await expect(desktop.timer).toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await recordFrames(phone, MOVING, { isSpoken: false });
  await desktop.button.click();
  await mobile.button.tap();
  await expect(desktop.own).toHaveCount(1);
  await expect(mobile.own).toHaveCount(1);
  // The chips are a bet now, and the board is free for more.
  await expect(page.locator('[data-draft]')).toHaveCount(0);
  await expect(desktop.cell('17')).toContainText('Stake 5.00 chips. Other players 10.00 chips.');
  await expect(mobile.cell('17')).toContainText('Stake 10.00 chips. Other players 5.00 chips.');
  await expect(mobile.cell('red')).toContainText('Other players 5.00 chips.');
  await expect(mobile.cell('5-8')).toContainText('Other players 5.00 chips.');

  // The number is shown for five seconds: everything that ends with it is awaited at once.
  const [number, numberOnPhone] = await Promise.all([
    desktop.figure.textContent(FULL_ROUND),
    mobile.figure.textContent(FULL_ROUND),
    expect(desktop.own).toHaveAttribute('data-state', 'settled', FULL_ROUND),
    expect(mobile.rows).toHaveCount(1, FULL_ROUND),
  ]);
  expect(numberOnPhone).toBe(number);
  expectNothingTold(await framesOf(phone));
  await expect(page.locator('.recent-rounds li').first()).toContainText(number!);
  await expect(page.locator('.live-numbers li').first()).toContainText(number!);
  await expect(page.locator('.live-shares')).toContainText('Zero');

  // The last bets again, for the next round.
  await page.getByRole('button', { name: 'Repeat' }).click();
  await expect(desktop.cell('17')).toHaveAttribute('data-draft', 'true');
  await expectAccessible();
  for (const size of SIZES) {
    const faults = await layoutFaults(phone, size);
    // Chips lie on numbers.
    expect(faults.filter((fault) => !fault.includes('roulette-number'))).toEqual([]);
    await phone.locator('[data-cell="17"]').scrollIntoViewIfNeeded();
    expect(await isReachable(phone, '.bet-button'), size.join('×')).toBe(true);
  }
  await phone.context().close();
});
