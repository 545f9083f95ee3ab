/** The keno game, on an own server. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import {
  BETS,
  checkLatestOffline,
  expectNoOverflow,
  playAuto,
  skipScript,
  watchScript,
  withoutScripts,
} from './support/game-steps.ts';
import { expect, MOTION, test } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';

test.use(MOTION);

function tableOf(page: Page) {
  const scene = page.locator('.keno-scene');
  return {
    scene,
    draw: page.getByRole('button', { name: /^Play / }),
    tile: (number: number) => page.locator(`[data-number="${number}"]`),
    picked: page.locator('.keno-tile[aria-pressed=true]'),
    balls: page.locator('.keno-ball'),
    rested: page.locator('.keno-scene:is([data-state=win], [data-state=loss])'),
    bets: page.locator(BETS),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    notices: page.locator('.notices'),
  };
}

async function openTable(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/keno`);
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  return tableOf(page);
}

async function pick(page: Page, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await tableOf(page).tile(number).click();
}

const [locale, draw, rules] = ['kz', /^Ойнау/, 'Алаңда 40 сан бар'] as const;
const width = WIDTH_IN[locale];

test(`games.keno: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: 740 });
  const table = await openTable(page, locale);
  await expectAccessible();
  await pick(page, 3, 12, 17, 28, 36);
  await expect(table.picked).toHaveCount(5);
  const button = page.getByRole('button', { name: draw });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(table.rested).toBeVisible();
  await expect(table.balls).toHaveCount(10);
  await expect(table.scene.locator('[data-drawn]')).toHaveCount(10);
  await expect(page.getByText(rules)).toHaveCount(1);
  // Nothing is half covered by the bottom bar any more.
  await table.bets.first().scrollIntoViewIfNeeded();
  await expectAccessible();
  await expectNoOverflow(page);
});

test(
  'games.keno: all thirty exact RTP values are there before scripts run',
  { tag: '@deep' },
  async ({ browser, baseURL }) => {
    await withoutScripts(browser, baseURL, async (page) => {
      await page.goto('/en/games/keno');
      const returns = page.getByRole('table', { name: 'All thirty paytables' });
      await expect(returns.getByRole('row')).toHaveCount(11);
      await expect(returns).toContainText('98.0879 %');
      await expect(page.getByText('It is never placed twice.')).toBeVisible();
    });
  },
);

test('secrecy: the keno page shows nothing of a draw before its last ball', async ({ page }) => {
  const table = await openTable(page);
  await pick(page, 1, 2, 3, 4);
  await page.evaluate(watchScript('.keno-scene'));
  await table.draw.click();
  await expect(table.rested).toBeVisible();
  await expect(table.balls).toHaveCount(10);
  await expect(table.bets).toHaveCount(1);
  const seen = await page.evaluate<string[]>('seen');
  expect(seen).toContain('drawing 0');
  expect(seen).not.toContain('drawing 1');
  const hits = await table.scene.locator('[data-drawn][aria-pressed=true]').count();
  await expect(table.bets.first()).toContainText(`${hits} of 4`);
});

test(
  'games.keno: a tap during the draw shows all balls at once and changes no tile',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await pick(page, 1, 2, 3, 4);
    await page.evaluate(skipScript('.keno-scene', '.skip-area'));
    await table.draw.click();
    await expect(table.rested).toBeVisible();
    await expect(table.balls).toHaveCount(10);
    await expect(table.picked).toHaveCount(4);
    const took = await page.evaluate<number>('(times.win ?? times.loss) - times.drawing');
    expect(took).toBeLessThan(1_200);
  },
);

test(
  'games.keno: the board is navigated, picked and cleared by keyboard',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await table.tile(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(table.tile(10)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(table.tile(10)).toHaveAttribute('aria-pressed', 'true');
    await expect(table.tile(16)).toHaveAttribute('aria-pressed', 'true');
    await expect(table.bets).toHaveCount(0);
    await page.keyboard.press('KeyE');
    await expect(page.getByRole('radio', { name: 'High' })).toBeChecked();
    await page.keyboard.press('KeyR');
    await expect(table.picked).toHaveCount(2);
    await page.keyboard.press('KeyC');
    await expect(table.picked).toHaveCount(0);
    await expect(table.draw).toBeDisabled();
    await page.keyboard.press('KeyR');
    await expect(table.picked).toHaveCount(10);
    // Tiles pressed with the mouse leave the space bar to the draw.
    const [last] = await table.picked.all();
    await last!.click();
    await expect(table.picked).toHaveCount(9);
    await page.keyboard.press('Space');
    await expect(table.rested).toBeVisible();
    await expect(table.bets).toHaveCount(1);
  },
);

test(
  'games.keno: an eleventh number is rejected, and a change clears the last draw',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await pick(page, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    await table.tile(11).click({ force: true });
    await expect(table.picked).toHaveCount(10);
    await table.draw.click();
    await expect(table.rested).toBeVisible();
    await table.tile(10).click();
    await expect(table.picked).toHaveCount(9);
    await expect(table.balls).toHaveCount(0);
  },
);

test('games.keno: a bet that could exceed the maximum payout names the largest stake', async ({
  page,
}) => {
  const table = await openTable(page);
  await page.getByRole('radio', { name: 'High' }).check();
  await page.getByRole('button', { name: 'Pick 10 numbers at random' }).click();
  await table.stake.fill('500');
  await expect(table.notices).toContainText('the maximum stake is 100.00 chips');
  await expect(table.draw).toBeDisabled();
  await page.getByRole('button', { name: 'Stake 100.00 chips' }).click();
  await expect(table.draw).toBeEnabled();
});

test('games.keno: a member plays for money by hand and by autobet, with reduced motion', async ({
  page,
  join,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  const table = await openTable(page);
  await expect(page.locator('.stake .field-aside')).toContainText('1,000.00');
  await pick(page, 7, 8, 9);
  await table.stake.fill('2');
  await table.draw.click();
  await expect(table.rested).toBeVisible();
  await expect(table.bets).toHaveCount(1);
  await playAuto(page, 4);
  await expect(table.bets).toHaveCount(5);
  expect(await app.countBets(email)).toBe(5);
});

test('games.keno: a receipt is verified on the page, offline', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_|WebSocket|Failed to load/);
  const table = await openTable(page);
  await pick(page, 5, 15, 25);
  await table.draw.click();
  await expect(table.rested).toBeVisible();
  await checkLatestOffline(page, context);
});

test(
  'games.keno: five, eight or ten numbers are picked at random in one tap on a phone',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const table = await openTable(page);
    const quick = page.getByRole('group', { name: 'Pick numbers at random' });
    for (const count of [5, 8, 10]) {
      await quick.getByRole('button', { name: `Pick ${count} numbers at random` }).click();
      await expect(table.picked).toHaveCount(count);
    }
    await expectAccessible('.keno-tools');
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await expect(table.picked).toHaveCount(0);
  },
);
