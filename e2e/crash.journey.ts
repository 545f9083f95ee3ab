/** The crash game with several players at once, each in their own browser. */
import type { Browser, Locator } from '@playwright/test';
import { crashTable, figureNow, freshRound, LONG_MS, openCrash } from './support/crash-table.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

const TIMEOUT_MS = 420_000;

/** A player in a hurry presses again and again; only the first press counts. */
const REPEATED_PRESS = `(() => {
  const plate = document.querySelector('.crash-plate');
  plate.click();
  for (const ms of [120, 300, 600]) setTimeout(() => plate.click(), ms);
})()`;

/**
 * Cashes out the first bet and measures until the button says so, in milliseconds; null where the
 * round was over already.
 */
const TIMED_PRESS = `new Promise((done) => {
  const plate = document.querySelector('.crash-plate');
  if (plate.dataset.kind !== 'cash-out') return done(null);
  const pressedMs = performance.now();
  plate.click();
  (function next() {
    if (plate.dataset.kind !== 'cash-out') done(performance.now() - pressedMs);
    else requestAnimationFrame(next);
  })();
})`;
const ACKNOWLEDGED_MS = 100;
/** So that what the button says within that time is not the answer of the server. */
const HELD_BACK_MS = 400;

/** The figures of two pages, in hundredths, read at the same moment. */
function isSameCurve(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(8, one * 0.03);
}

async function openNewPlayer(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  return { context, page: await context.newPage() };
}

test('games.crash: two follow one curve, one cashes out by hand and one automatically, a third joins late', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const [other, third] = [
    await openNewPlayer(browser, baseURL!),
    await openNewPlayer(browser, baseURL!),
  ];
  const hand = await openCrash(page);
  const auto = await openCrash(other.page);
  await hand.auto.fill('');
  await auto.auto.fill('1.05');
  // Some rounds crash before a manual cash-out is possible: then the next one.
  for (;;) {
    await freshRound(page);
    await Promise.all([hand, auto].map((table) => table.bet()));
    if (!(await hand.hasRows(2)) || !(await auto.hasRows(2))) continue;
    await expect(hand.phase('running', 'crashed')).toBeVisible({ timeout: LONG_MS });
    await page.waitForTimeout(1_000);
    const isOn = await hand.phase('running').isVisible();
    const [here, there] = await Promise.all([figureNow(page), figureNow(other.page)]);
    await page.evaluate(REPEATED_PRESS);
    await expect(hand.verdict).toContainText(/Cashed out at|Busted/, {
      timeout: LONG_MS,
    });
    const hasLeft = (await hand.verdict.textContent())!.includes('Cashed out at');
    if (!isOn || !hasLeft) continue;
    // Until the next round: opening the third page may take longer.
    await expect(auto.verdict).toContainText('Cashed out at 1.05×:');
    const late = await openCrash(third.page);
    await expect(late.phase('running', 'crashed', 'betting', 'locked')).toBeVisible();
    const [old, young] = await Promise.all([figureNow(page), figureNow(third.page)]);
    // The round may have ended before the third page was there: then the next one.
    if (!(await late.phase('running').isVisible())) continue;
    await expect(late.rows).toHaveCount(2);
    // On a busy machine the pages are read a moment apart: then the next round.
    if (isSameCurve(old, young) && isSameCurve(here, there)) break;
  }
  await expect(hand.rows.filter({ hasText: '1.05×' })).toHaveCount(1);
  await expect(hand.plate).not.toHaveAttribute('data-kind', 'cancel');
  await expect(hand.phase('crashed')).toBeVisible({ timeout: LONG_MS });
  const countEnds = async () => {
    const ends = await Promise.all([page, other.page, third.page].map(figureNow));
    return new Set(ends).size;
  };
  await expect.poll(countEnds, { timeout: LONG_MS }).toBe(1);
  await other.context.close();
  await third.context.close();
});

test('games.crash: two bets of a round end one by one, and a cash-out is acknowledged at once', async ({
  page,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const table = await openCrash(page);
  await page.route(/\/bets\/\d+\/cash-out$/, async (route) => {
    await page.waitForTimeout(HELD_BACK_MS);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a second bet' }).click();
  const plates = page.locator('.crash-plate');
  await expect(plates).toHaveCount(2);
  await table.auto.first().fill('');
  await table.auto.last().fill('');
  const press = async (plate: Locator) => {
    if ((await plate.getAttribute('data-kind')) === 'bet') await plate.click();
  };
  for (;;) {
    await freshRound(page);
    await page.waitForTimeout(400);
    await press(plates.first());
    await press(plates.last());
    if (!(await table.hasRows(2))) continue;
    await expect(table.phase('running', 'crashed')).toBeVisible({ timeout: LONG_MS });
    await page.waitForTimeout(800);
    const tookMs = await page.evaluate<number | null>(TIMED_PRESS);
    if (tookMs === null) continue;
    expect(tookMs).toBeLessThan(ACKNOWLEDGED_MS);
    await expect(table.verdict).toContainText(/Bet 1 (?:Cashed out|Busted)/, { timeout: LONG_MS });
    const verdict = await table.verdict.textContent();
    if (verdict?.includes('Bet 1 Cashed out')) break;
  }
  // The second is open until its own button, or the crash, ends it.
  await plates.last().click({ noWaitAfter: true });
  await expect(table.verdict).toContainText(/Bet 2 (?:Cashed out|Busted)/, { timeout: LONG_MS });
  // The page remembers the second bet.
  await page.reload();
  await expect(plates).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    'games.crash: a bet is placed, taken back, queued and cancelled on a phone',
    { tag: '@deep' },
    async ({ page, expectAccessible }) => {
      test.setTimeout(TIMEOUT_MS);
      const table = await openCrash(page);
      await freshRound(page);
      const box = await table.plate.boundingBox();
      // A press right after the button changed is taken as accidental and ignored.
      await page.waitForTimeout(400);
      await table.plate.tap();
      await table.means('cancel');
      await page.waitForTimeout(500);
      await table.plate.tap();
      await table.means('bet');
      await expect(table.rows).toHaveCount(0);
      await expect(table.phase('running', 'crashed')).toBeVisible({ timeout: LONG_MS });
      await table.means('queue');
      await page.waitForTimeout(1_100);
      await table.plate.tap();
      await table.means('cancel');
      await expect(table.plate).toContainText('Cancel bet');
      await page.waitForTimeout(500);
      await table.plate.tap();
      await expect(table.plate).not.toHaveAttribute('data-kind', 'cancel');
      // The button never moved.
      const after = await table.plate.boundingBox();
      expect(Math.abs(after!.y - box!.y)).toBeLessThanOrEqual(1);
      expect(box!.y + box!.height).toBeLessThanOrEqual(740);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible();
    },
  );
});

test('games.crash: autobet places a bet in each round, with its auto cash-out', async ({
  page,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const table = await openCrash(page);
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await table.auto.fill('');
  await expect(page.getByText('Auto bet requires an auto cash-out.')).toBeVisible();
  await table.auto.fill('1.01');
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('2');
  await table.means('start');
  await page.waitForTimeout(400);
  await table.plate.click();
  await expect(page.locator('.autobet-reason')).toContainText('all bets have been placed', {
    timeout: TIMEOUT_MS,
  });
  await page.getByRole('tab', { name: 'My bets' }).click();
  await expect(page.locator('.bet-lists button.bet-row')).toHaveCount(2);
  await page.locator('.bet-lists button.bet-row').first().click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
});

test(
  'games.crash: reduced motion shows the number and a bar, and the last round links to its proof',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    test.setTimeout(TIMEOUT_MS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const table = await openCrash(page);
    await expect(page.locator('.crash-bar')).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
    await expect(crashTable(page).phase('crashed')).toBeVisible({ timeout: LONG_MS });
    // The figure may change once more after the phase.
    await expect(async () => {
      const figure = await table.figure.textContent();
      expect(await table.recent.first().textContent()).toContain(`${figure}×`);
    }).toPass();
    await expectAccessible();
    await table.recent.first().click();
    await expect(page).toHaveURL(/\/fairness\/rounds\/\d+$/);
  },
);

test(
  'games.crash: rules, RTP and chances are there before scripts run',
  { tag: '@deep' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto('/en/games/crash');
    await expect(page.getByText('One multiplier grows from 1.00')).toBeVisible();
    await expect(page.locator('.game-return')).toContainText('99 %');
    await expect(page.getByText('There is no allowance for a slow connection')).toBeVisible();
    await expect(page.getByRole('cell', { name: '98.0198 %' })).toBeVisible();
    await context.close();
  },
);
