/**
 * What all games of shared rounds have in common, tested at the one with short rounds: the wheel.
 */
import type { Page, WebSocketRoute } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

// A round takes about twenty-five seconds: bets, the beacon, the ball, and the result.
test.setTimeout(150_000);
const FULL_ROUND = { timeout: 40_000 };

function tableOf(page: Page) {
  return {
    plate: page.locator('.bet-button'),
    phase: page.locator('.phase'),
    tickets: page.locator('.own-bet'),
    figure: page.locator('.roulette-figure'),
    betsOfSession: page.locator('.session-strip dd').nth(2),
    rows: page.locator('.bet-lists .bet-row'),
  };
}

async function openWheel(page: Page) {
  await page.goto('/en/games/roulette');
  const table = tableOf(page);
  await expect(table.phase).toHaveAttribute('data-live', 'live', FULL_ROUND);
  return table;
}

/** The round is drawn, and the scene does not show its result yet. */
const ROLLING = 'main:has(.phase[data-phase=settled]):not(:has(.roulette-figure))';
const WALKING = 'main:has(.rooms-scene[data-state=settled]):not(:has(.rooms-rack li[data-winner]))';

/** The next moment at which there is time to bet and to take the bet back. */
async function freshRound(page: Page): Promise<void> {
  const { phase } = tableOf(page);
  await expect(phase).not.toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await expect(phase).toHaveAttribute('data-phase', 'betting', FULL_ROUND);
}

test('shared rounds: a bet that is taken back leaves the table, and its receipt shows it', async ({
  page,
  expectAccessible,
}) => {
  const table = await openWheel(page);
  await freshRound(page);
  await table.plate.click();
  await page.getByRole('button', { name: 'Cancel the bet of' }).click();
  await expect(table.tickets).toHaveCount(0);
  await page.getByRole('tab', { name: 'My bets' }).click();
  await expect(table.rows.first()).toContainText('returned');
  await table.rows.first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('You cancelled the bet before betting closed.');
  await expect(receipt.getByRole('link', { name: 'The round and its full proof' })).toBeVisible();
  await expectAccessible('dialog');
});

test('secrecy: while the ball is rolling the page does not show where it will land', async ({
  page,
}) => {
  await page.addInitScript(LISTEN);
  const table = await openWheel(page);
  await freshRound(page);
  await page.getByRole('tab', { name: 'My bets' }).click();
  await recordFrames(page, ROLLING, { isSpoken: false });
  await table.plate.click();
  await expect(table.tickets).toHaveAttribute('data-state', 'open');
  await expect(table.phase).toHaveAttribute('data-phase', 'settled', FULL_ROUND);
  // The payout is settled by now, and the ball rolls for five seconds.
  await page.waitForTimeout(500);
  await expect(table.tickets).toHaveAttribute('data-state', 'open');
  await expect(table.betsOfSession).toHaveText('0');
  await expect(table.rows).toHaveCount(0);
  await expect(table.figure).toBeVisible(FULL_ROUND);
  await expect(table.tickets).toHaveAttribute('data-state', 'settled');
  await expect(table.betsOfSession).toHaveText('1');
  await expect(table.rows).toHaveCount(1);
  expectNothingTold(await framesOf(page));
});

test('secrecy: while the light moves over the tickets the page does not show who has won', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await page.addInitScript(LISTEN);
  for (const each of [page, other]) await each.goto('/en/games/rooms/red');
  await expect(page.locator('.rooms-count output')).toHaveText('1');
  await page.getByRole('tab', { name: 'My bets' }).click();
  await expect(page.locator('.rooms-pot')).toBeVisible();
  await recordFrames(page, WALKING, { isSpoken: false });
  for (const each of [page, other]) {
    await each.locator('.bet-button').click();
    await expect(each.locator('.rooms-rack li[data-tag="own"]')).toHaveCount(1);
  }
  const rows = page.locator('.bet-lists button.bet-row');
  await expect(rows).toHaveCount(1, FULL_ROUND);
  await expect(page.locator('.rooms-rack li[data-winner]')).toHaveCount(1);
  expectNothingTold(await framesOf(page));
  await other.context().close();
});

/** Runs in the page before any of its scripts. */
const COUNT_SYNTHESISERS = `
  globalThis.synthesisers = 0;
  globalThis.AudioContext = class extends AudioContext {
    constructor(options) {
      super(options);
      globalThis.synthesisers += 1;
    }
  };
`;

test(
  'sound: a game is silent until sound is switched on, and the choice is saved',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(COUNT_SYNTHESISERS);
    const synthesiserCount = () => page.evaluate('globalThis.synthesisers');
    const table = await openWheel(page);
    const key = page.getByRole('button', { name: 'Sound' });
    await expect(key).toHaveAttribute('aria-pressed', 'false');
    await table.plate.click();
    expect(await synthesiserCount()).toBe(0);
    await key.click();
    await expect(key).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(synthesiserCount).toBe(1);
    await page.reload();
    await expect(key).toHaveAttribute('aria-pressed', 'true');
    // The page has had no user interaction yet.
    expect(await synthesiserCount()).toBe(0);
  },
);

test('shared rounds: a lost connection keeps the table and accepts no bets until it is back', async ({
  page,
}) => {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket('**/socket', (client) => {
    if (isCut) return void client.close();
    client.connectToServer();
    open.add(client);
  });
  const table = await openWheel(page);
  isCut = true;
  for (const client of open) await client.close();
  await expect(table.phase).toHaveAttribute('data-live', 'reconnecting');
  await expect(page.locator('.live-notice')).toContainText('The connection was lost.');
  await expect(table.plate).toBeDisabled();
  isCut = false;
  await expect(table.phase).toHaveAttribute('data-live', 'live', FULL_ROUND);
  await expect(page.locator('.live-notice')).toBeEmpty();
});
