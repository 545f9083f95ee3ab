/** The European table, on a phone and by keyboard. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { expect, MOTION, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';
import { WIDTH_IN } from './support/places.ts';

test.use(MOTION);

// The table has 157 bet positions, and axe runs twice.
test.setTimeout(120_000);

const ROOM = 'features/roulette';
const SPUN = /^(\d|[12]\d|3[0-6]), (red|black|green)$/;

function tableOf(page: Page) {
  return {
    cell: (id: string) => page.locator(`[data-cell="${id}"]`),
    plate: page.locator('.bet-button'),
    total: page.locator('.table-total'),
    result: page.locator('.roulette-result b'),
    tool: (name: string) => page.getByRole('button', { name, exact: true }),
    last: page.locator('.roulette-strip li'),
  };
}

async function openTable(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/roulette?table=european`);
  const table = tableOf(page);
  // The limits have loaded, and the chips with them.
  await expect(page.locator('.table-chip-choice').first()).toBeVisible();
  return table;
}

const locale = 'kz';
const width = WIDTH_IN[locale];

test(`games.roulette: chips are placed and spun at ${width} in ${locale}`, async ({
  page,
  expectAccessible,
}) => {
  const text = textsOf(locale);
  await page.setViewportSize({ width, height: 740 });
  const table = await openTable(page, locale);
  await table.cell('17').click();
  await table.cell('red').click();
  await expect(table.plate).toContainText(text(ROOM, 'spin'));
  await expect(table.plate).toBeInViewport();
  await table.plate.click();
  await expect(page.locator('.roulette-scene')).toHaveAttribute('data-moving', 'true');
  await table.plate.click();
  await expect(table.result).toBeVisible();
  await expectAccessible();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('games.roulette: on a phone chips are placed, stacked, doubled, taken back and repeated', async ({
    page,
  }) => {
    const table = await openTable(page);
    await table.cell('5').tap();
    await table.cell('5').tap();
    await table.cell('1-2-3-4-5-6').tap();
    await expect(table.total).toContainText('15.00 chips');
    await table.tool('Double all chips').tap();
    await expect(table.total).toContainText('30.00 chips');
    await table.tool('Undo').tap();
    await table.tool('Remove chips').tap();
    await table.cell('5').tap();
    await expect(table.total).toContainText('10.00 chips');
    await table.tool('Remove chips').tap();
    await table.plate.tap();
    await expect(table.last).toHaveCount(1, { timeout: 15_000 });
    await expect(table.result).toHaveText(SPUN);
    await table.tool('Clear all bets').tap();
    await expect(table.total).toContainText('Total bet 0.00');
    await expect(table.plate).toBeDisabled();
    await table.tool('Repeat the last bets').tap();
    await expect(table.total).toContainText('Total bet 10.00');
    await table.last.first().getByRole('button').tap();
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  });

  test(
    'games.roulette: sectors and neighbours are ordinary chips',
    { tag: '@deep' },
    async ({ page }) => {
      const table = await openTable(page);
      await page.getByRole('radio', { name: '1.00 chips', exact: true }).check({ force: true });
      await page.getByRole('button', { name: /^Voisins du zéro/ }).tap();
      await expect(table.total).toContainText('9.00 chips');
      await expect(table.cell('25-26-28-29')).toHaveAccessibleName(/Stake 2\.00\schips/);
      await table.tool('Clear all bets').tap();
      await table.tool('Bet on a number with its neighbours on the wheel').tap();
      await table.cell('0').tap();
      await expect(table.total).toContainText('5.00 chips');
      for (const id of ['3', '26', '0', '32', '15']) {
        await expect(table.cell(id)).toHaveAccessibleName(/Stake 1\.00\schips/);
      }
    },
  );
});

test(
  'games.roulette: every bet position is reached by keyboard and has a name',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await table.cell('17').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveAccessibleName('Split 17, 20, pays 18.00×.');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Number 20/);
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Split 20, 21/);
    await page.keyboard.press('Enter');
    await expect(table.total).toContainText('5.00 chips');
    await expect(page.locator(':focus')).toHaveAccessibleName(/Stake 5\.00\schips/);
    await page.keyboard.press('Delete');
    await expect(table.total).toContainText('Total bet 0.00');
    // One tab stop: the next one is outside the table.
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).not.toHaveAttribute('data-cell');
  },
);

test('games.limits: the table accepts no more chips than its limit, and shows it', async ({
  page,
}) => {
  const table = await openTable(page);
  await page.getByRole('radio', { name: '5,000.00 chips' }).check({ force: true });
  await table.cell('red').click();
  await table.cell('black').click();
  await expect(table.total).toContainText('Total bet 10,000.00');
  await table.cell('17').click();
  await expect(table.total).toContainText(
    'The maximum is 10,000.00 chips for all chips of a round.',
  );
  await expect(table.tool('Double all chips')).toBeDisabled();
});

test(
  'games.roulette: autobet repeats the chips and shows why it stopped',
  { tag: '@deep' },
  async ({ page }) => {
    const table = await openTable(page);
    await table.cell('black').click();
    await page.getByRole('radio', { name: 'Auto' }).check();
    await page.getByRole('switch', { name: 'Fast play' }).check();
    await page.getByRole('textbox', { name: 'Number of bets' }).fill('3');
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page.locator('.autobet-reason')).toContainText('all bets have been placed', {
      timeout: 20_000,
    });
    await expect(table.last).toHaveCount(3);
  },
);

test(
  'games.roulette: the open table is part of the address',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/en/games/roulette');
    await page.getByRole('radio', { name: 'European' }).check();
    await expect(page).toHaveURL(/\?table=european$/);
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.getByRole('radio', { name: 'Shared wheel' }).check();
    await expect(page).toHaveURL(/\/games\/roulette$/);
  },
);
