/** The wheel of fortune, on an own server. */
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
  return {
    spin: page.getByRole('button', { name: /^Spin / }),
    rested: page.locator('.wheel-scene:is([data-state=win], [data-state=loss])'),
    bets: page.locator(BETS),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
  };
}

async function openTable(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/wheel`);
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  return tableOf(page);
}

const [locale, spin, rules] = ['ru', /^Вращать/, 'На колесе 99 равных секторов'] as const;
const width = WIDTH_IN[locale];

test(`games.wheel: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: 740 });
  const table = await openTable(page, locale);
  const button = page.getByRole('button', { name: spin });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.wheel-colours')).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(table.rested).toBeVisible();
  await expect(page.getByText(rules)).toHaveCount(1);
  // Nothing is half covered by the bottom bar any more.
  await table.bets.first().scrollIntoViewIfNeeded();
  await expectAccessible();
  await expectNoOverflow(page);
});

test(
  'games.wheel: rules and the exact RTP are there before scripts run',
  { tag: '@deep' },
  async ({ browser, baseURL }) => {
    await withoutScripts(browser, baseURL, async (page) => {
      await page.goto('/en/games/wheel');
      await expect(page.locator('.game-return')).toContainText('96.969696');
      await expect(page.locator('.game-return')).toContainText('96 / 99');
      await expect(page.getByText('It is never placed twice.')).toBeVisible();
    });
  },
);

test('secrecy: the wheel page shows nothing of a spin before it stops', async ({ page }) => {
  const table = await openTable(page);
  await page.evaluate(watchScript('.wheel-scene'));
  await table.spin.click();
  await expect(table.rested).toBeVisible();
  await expect(table.bets).toHaveCount(1);
  const seen = await page.evaluate<string[]>('seen');
  expect(seen).toContain('turning 0');
  expect(seen).not.toContain('turning 1');
  const pays = await page.locator('.wheel-plaque b').textContent();
  const colour = { '2×': 'Black', '3×': 'White', '6×': 'Red', '32×': 'Violet' }[pays ?? ''];
  await expect(table.bets.first()).toContainText(`${colour} on black`);
});

test('games.wheel: a tap during the spin shows the result', { tag: '@deep' }, async ({ page }) => {
  const table = await openTable(page);
  await page.evaluate(skipScript('.wheel-scene', '.skip-area'));
  await table.spin.click();
  await expect(table.rested).toBeVisible();
  const took = await page.evaluate<number>('(times.win ?? times.loss) - times.turning');
  expect(took).toBeLessThan(2_500);
});

test(
  'games.wheel: colours are chosen by keyboard, and a spin ends by itself',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await page.keyboard.press('KeyF');
    await expect(page.getByRole('radio', { name: 'Violet, pays 32.00×' })).toBeChecked();
    await page.getByRole('radio', { name: /^Violet/ }).press('ArrowLeft');
    await expect(page.getByRole('radio', { name: /^Red/ })).toBeChecked();
    await expect(page.locator('.profit-line')).toContainText('+50.00');
    // A colour chosen with the mouse leaves the space bar to the wheel.
    await page.getByRole('radio', { name: /^White/ }).click();
    await page.getByRole('radio', { name: /^Red/ }).click();
    await page.keyboard.press('Space');
    await expect(table.rested).toBeVisible();
    await expect(table.bets.first()).toContainText('on red');
  },
);

test('games.limits: for money the wheel accepts exactly one ruble', async ({ page, join, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await join({ locale: 'en' });
  await app.grant(email, '20.00');
  const table = await openTable(page);
  await expect(table.stake).toHaveValue('1.00');
  await table.stake.fill('2');
  await expect(page.locator('.notices')).toContainText('₽1.00');
  await expect(table.spin).toBeDisabled();
  await page.getByRole('button', { name: 'Stake ₽1.00' }).click();
  await table.spin.click();
  await expect(table.rested).toBeVisible();
  await playAuto(page, 3);
  await expect(table.bets).toHaveCount(4);
  expect(await app.countBets(email)).toBe(4);
});

test('games.wheel: a receipt is verified on the page, offline', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_|WebSocket|Failed to load/);
  const table = await openTable(page);
  await page.getByRole('switch', { name: 'Fast play' }).check();
  await table.spin.click();
  await expect(table.rested).toBeVisible();
  await checkLatestOffline(page, context);
});
