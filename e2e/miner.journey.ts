/** The miner game: on one device and on two, by hand and by autobet. */
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { BETS, checkLatest, expectNoOverflow, openAuto } from './support/game-steps.ts';
import { isReachable } from './support/layout.ts';
import { expect, test } from './support/two-devices.ts';
import { WIDTH_IN } from './support/places.ts';

function boardOf(page: Page) {
  return {
    scene: page.locator('.miner-scene'),
    lay: page.getByRole('button', { name: /^Start/ }),
    take: page.getByRole('button', { name: /^Cash out/ }),
    tile: (tile: number) => page.locator(`[data-tile="${tile}"]`),
    gems: page.locator('.miner-tile[data-face=gem]'),
    closed: page.locator('.miner-tile[data-face=closed]'),
    few: page.getByRole('button', { name: '1 mine, 24 gems' }),
    bets: page.locator(BETS),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    reason: page.locator('.autobet-reason'),
    balance: page.locator('.stake .field-aside'),
  };
}

async function openBoard(page: Page, locale: Locale = 'en') {
  await page.goto(`/${locale}/games/miner`);
  await expect(page.locator('.miner-scene')).toHaveAttribute('aria-busy', 'false');
  // The limits or the open board have loaded: the button is enabled.
  await expect(page.locator('.bet-button')).toBeEnabled();
  return boardOf(page);
}

/** With one mine on the board: sometimes it is the first cell, and another board is started. */
async function findGems(page: Page, tiles: readonly number[], lay: Locator): Promise<void> {
  const { tile, scene } = boardOf(page);
  for (;;) {
    await lay.click();
    await expect(scene).toHaveAttribute('data-state', 'open');
    for (const each of tiles) {
      await tile(each).click();
      await expect(tile(each)).toHaveAttribute('data-face', /gem|mine/);
      if ((await tile(each).getAttribute('data-face')) === 'mine') break;
    }
    if ((await scene.getAttribute('data-state')) === 'open') return;
  }
}

const [locale, lay, rules] = ['kz', /^Бастау/, 'Тақтада 25 ұяшық бар'] as const;
const width = WIDTH_IN[locale];

test(`games.miner: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width, height: 740 });
  const { tile, scene } = await openBoard(page, locale);
  const button = page.getByRole('button', { name: lay });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(scene).toHaveAttribute('data-state', 'open', { timeout: 30_000 });
  await expect(page.locator('.cash-out')).toBeInViewport({ ratio: 1 });
  for (const each of [0, 24]) await expect(tile(each)).toBeInViewport({ ratio: 1 });
  await tile(12).click();
  await expect(tile(12)).toHaveAttribute('data-face', /gem|mine/);
  if ((await scene.getAttribute('data-state')) === 'open') {
    await page.locator('.cash-out').click();
  }
  await expect(scene).toHaveAttribute('data-state', /taken|mine/);
  await expect(page.getByText(rules)).toHaveCount(1);
  // Nothing is half covered by the bottom bar any more.
  await page.locator(BETS).first().scrollIntoViewIfNeeded();
  await expectAccessible();
  await expectNoOverflow(page);
});

/** Opens one cell on a laptop, which is then closed, and the next cell on a phone. */
async function continueOn(phone: Page, laptop: Page) {
  const first = await openBoard(laptop);
  await first.few.click();
  await findGems(laptop, [6], first.lay);
  await laptop.close();

  const board = await openBoard(phone);
  await expect(board.tile(6)).toHaveAttribute('data-face', 'gem');
  await expect(board.gems).toHaveCount(1);
  await expect(board.take).toContainText('10.31');
  await board.tile(18).tap();
  await expect(board.tile(18)).toHaveAttribute('data-face', /gem|mine/);
  return board;
}

test(
  `games.miner: a phone shows the number of mines beside the stake in ${locale}`,
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await openBoard(page, locale);
    const choice = page.locator('.miner-choice select');
    for (const height of [740, 560]) {
      await page.setViewportSize({ width: 360, height });
      // The layout follows the new size a moment later.
      for (const part of ['.miner-choice select', '.stake input', '.bet-button']) {
        await expect.poll(() => isReachable(page, part), { message: part }).toBe(true);
      }
    }
    await choice.selectOption('5');
    await expect(page.locator('.miner-count')).toHaveText('5');
    await expectAccessible('main');
    await expectNoOverflow(page);
    // Elsewhere the field of the mines is in view, and the only one.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(choice).toBeHidden();
    await expect(page.locator('.miner-mines')).toBeInViewport({ ratio: 1 });
  },
);

test('games.miner: a board started on a laptop is continued on a phone', async ({
  page,
  context,
  joinWithMoney,
  openPhone,
}) => {
  await joinWithMoney();
  const phone = await openPhone();
  let board = await continueOn(phone, page);
  // Of 24 boards one has its mine under the second cell: then another board is started.
  while ((await board.tile(18).getAttribute('data-face')) === 'mine') {
    board = await continueOn(phone, await context.newPage());
  }
  await expect(board.take).toContainText('10.76');
  await board.take.tap();
  await expect(board.scene).toHaveAttribute('data-state', 'taken');
  await expect(board.closed).toHaveCount(0);
  await expect(board.bets.first()).toContainText('2 gems');
});

test('games.miner: two devices on one board see each cell, and only one can open it', async ({
  page,
  joinWithMoney,
  openPhone,
}) => {
  await joinWithMoney();
  const laptop = await openBoard(page);
  const phone = await openPhone();
  const other = await openBoard(phone);
  await laptop.few.click();
  await findGems(page, [3], laptop.lay);
  await expect(other.tile(3)).toHaveAttribute('data-face', 'gem');
  await expect(other.closed).toHaveCount(24);
  await other.tile(20).tap();
  await expect(laptop.tile(20)).toHaveAttribute('data-face', /gem|mine/);
  if ((await laptop.scene.getAttribute('data-state')) === 'open') {
    const buttons = [laptop.take, other.take];
    // Both are found first: the quicker press removes the other button.
    const found = await Promise.all(buttons.map((button) => button.elementHandle()));
    await Promise.all(found.map((button) => button!.dispatchEvent('click')));
  }
  for (const each of [laptop, other]) {
    await expect(each.scene).toHaveAttribute('data-state', /taken|mine/);
  }
  await expect(other.balance).toHaveText((await laptop.balance.textContent())!);
});

test('games.miner: a whole board by keyboard', { tag: '@deep' }, async ({ page }) => {
  const board = await openBoard(page);
  await board.few.click();
  for (;;) {
    // With the focus off the buttons: on them these keys press the button.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await expect(board.scene).toHaveAttribute('data-state', 'open', { timeout: 30_000 });
    await board.tile(12).focus();
    for (const key of ['ArrowUp', 'ArrowLeft', 'Home', 'ArrowRight'])
      await page.keyboard.press(key);
    await expect(board.tile(6)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(board.tile(6)).toHaveAttribute('data-face', /gem|mine/);
    if ((await board.scene.getAttribute('data-state')) === 'open') break;
  }
  await expect(board.tile(6)).toHaveAccessibleName('Cell 7, row 2, column 2, gem');
  await expect(page.locator('#announcer')).toContainText('Cell 7: a gem. Multiplier 1.0312×.');
  await page.keyboard.press('KeyR');
  await expect(board.closed).toHaveCount(23);
});

test(
  'games.miner: autobet opens the marked cells and shows why it stopped',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    const board = await openBoard(page);
    await page.getByRole('button', { name: 'Auto cells (0)' }).click();
    for (const tile of [0, 24]) await board.tile(tile).click();
    await expect(board.tile(24)).toHaveAccessibleName(/mark 2$/);
    await openAuto(page, { 'Number of bets': '3' });
    await expectAccessible();
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(board.reason).toContainText('all bets have been placed');
    await expect(board.bets).toHaveCount(3);
    for (const bet of await board.bets.all()) {
      await expect(bet).toContainText(/2 gems|mine after [01] gem/);
    }
  },
);

test('games.miner: seeds are revealed only after the board ends, and then verify it', async ({
  page,
}) => {
  const board = await openBoard(page);
  await board.few.click();
  await findGems(page, [2], board.lay);
  const fairness = page.getByRole('region', { name: 'Provably fair' });
  await expect(fairness.getByRole('button', { name: 'Rotate seeds' })).toBeDisabled();
  await board.take.click();
  await checkLatest(page);
});
