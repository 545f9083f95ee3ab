/**
 * Two players in one room: tickets, the clock, the draw animation, and the same winner on both
 * screens.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

/** The sale is open for fifteen seconds, the animation runs for six seconds. */
test.describe.configure({ timeout: 180_000 });

async function openRoom(page: Page, room: string, locale = 'en'): Promise<void> {
  await page.goto(`/${locale}/games/rooms/${room}`);
  await expect(page.locator('.rooms-count output')).toHaveText('1');
  await expect(page.locator('.rooms-pot')).toBeVisible();
}

const tag = (page: Page, kind: string) => page.locator(`.rooms-rack li[data-tag="${kind}"]`);
const announcement = (page: Page) => page.locator('.rooms-summary');

test('games.rooms: two players share a pot, and both see the ticket that was drawn', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const other = await secondPlayer(browser);
  await openRoom(page, 'red');
  await openRoom(other, 'red');
  await expect(announcement(page)).toContainText('starts with the second player');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: /^Buy 3 tickets/ }).click();
  await expect(tag(page, 'own')).toHaveCount(3);
  await expect(announcement(page)).toContainText('You are alone so far');
  await expectAccessible('main');
  await expect(tag(other, 'sold')).toHaveCount(3);
  await other.getByRole('button', { name: /^Buy 1 ticket/ }).click();
  await expect(tag(other, 'own')).toHaveCount(1);
  await expect(page.locator('.phase').first()).toHaveAttribute('data-phase', 'betting');
  await expect(page.locator('.rooms-pot dd').nth(1)).toContainText('4.00');
  await expect(page.locator('.rooms-chance dd').first()).toHaveText('75% (3/4)');
  await expect(page.locator('.rooms-pot dd').first()).toContainText('3.88');
  // The draw: on both screens the animation ends on the same ticket.
  const [one, two] = await Promise.all([drawnOn(page), drawnOn(other)]);
  const { winner } = one;
  expect(two.winner).toBe(winner);
  const isMine = Number(winner) < 3;
  const won = `your ticket ${winner} was drawn`;
  expect((isMine ? one : two).told).toContain(won);
  expect((isMine ? two : one).told).toMatch(
    new RegExp(`wins 3\\.88\\schips: ticket ${winner} was drawn`),
  );
  // The tickets are cleared for the next round, and the last round comes first in the list.
  await expect(tag(page, 'free')).toHaveCount(100, { timeout: 30_000 });
  await expect(page.locator('.rooms-mark').first()).toHaveText(winner);
  await page.getByRole('tab', { name: 'My bets' }).click();
  await page.locator('.bet-lists button.bet-row').first().click();
  await expect(page.getByRole('dialog')).toContainText(`ticket ${winner}`);
});

test(
  'games.rooms: the overview shows three rooms, and a ticket only in the room it was bought for',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.goto('/en/games/rooms');
    await expect(page.locator('.rooms-door h2')).toHaveText([
      'Red room',
      'Yellow room',
      'Purple room',
    ]);
    await expect(page.locator('.rooms-door[data-room=purple] .rooms-door-price')).toContainText(
      '50',
    );
    await expectAccessible('main');
    await page.getByRole('link', { name: /Purple room/ }).click();
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.locator('.rooms-count output')).toHaveText('10');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: /^Buy 9 tickets/ }).click();
    await expect(tag(page, 'own')).toHaveCount(9);
    await page.getByRole('link', { name: 'All rooms' }).click();
    await expect(tag(page, 'own')).toHaveCount(9);
    await expect(page.locator('.rooms-door[data-room=purple]')).toContainText('9 / 100');
    // Left behind, they would begin a round with the ticket of the next journey in this room.
    await openRoom(page, 'purple');
    await page.getByRole('button', { name: 'Take all 9 tickets back' }).click();
    await expect(tag(page, 'free')).toHaveCount(100);
  },
);

test('games.rooms: a lone player takes all tickets back, and the numbers are sold again', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const other = await secondPlayer(browser);
  await openRoom(page, 'yellow');
  await openRoom(other, 'yellow');
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: /^Buy 1 ticket/ }).click();
    await expect(tag(page, 'own')).toHaveCount(count);
    // A press that follows at once is the second half of a double click.
    await page.waitForTimeout(500);
  }
  await expect(tag(other, 'sold')).toHaveCount(2);
  const takeBack = page.getByRole('button', { name: 'Take all 2 tickets back' });
  await expect(takeBack).toBeVisible();
  await expectAccessible('main');
  await page.screenshot({ path: test.info().outputPath('alone.png') });
  await takeBack.click();
  await expect(tag(page, 'free')).toHaveCount(100);
  await expect(tag(other, 'free')).toHaveCount(100);
  await expect(takeBack).toBeHidden();
  await other.getByRole('button', { name: /^Buy 1 ticket/ }).click();
  await expect(tag(page, 'sold')).toHaveCount(1);
  await page.getByRole('button', { name: /^Buy 1 ticket/ }).click();
  await expect(tag(page, 'own')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Take .* back/ })).toBeHidden();
});

test(
  'games.rooms: a player who waits sees how full the other rooms are, and enters one in a tap',
  { tag: '@deep' },
  async ({ page, browser, expectAccessible }) => {
    const other = await secondPlayer(browser);
    await page.setViewportSize({ width: 360, height: 780 });
    await openRoom(page, 'purple');
    await openRoom(other, 'yellow');
    await page.getByRole('button', { name: /^Buy 1 ticket/ }).click();
    await expect(tag(page, 'own')).toHaveCount(1);
    const rooms = page.getByRole('navigation', { name: 'While you wait: other rooms' });
    await expect(rooms.getByRole('link')).toHaveCount(2);
    const yellow = rooms.getByRole('link', { name: /Yellow room/ });
    const sold = async () => Number((await yellow.textContent())?.match(/(\d+) \/ 100/)?.[1]);
    const before = await sold();
    await other.getByRole('button', { name: /^Buy 1 ticket/ }).click();
    await expect.poll(sold).toBe(before + 1);
    await expectAccessible('main');
    await yellow.click();
    await expect(page).toHaveURL(/\/games\/rooms\/yellow$/);
    await expect(page.locator('.rooms-scene[data-room=yellow]')).toBeVisible();
    await page.goto('/en/games/rooms/purple');
    await page.getByRole('button', { name: /Take .*ticket/ }).click();
  },
);

test(
  'games.rooms: three rooms stand in one row or in one column, never two and one',
  { tag: '@deep' },
  async ({ page }) => {
    for (const [width, rows] of [
      [1440, 1],
      [768, 1],
      [600, 3],
      [360, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/en/games/rooms');
      await expect(page.locator('.rooms-door')).toHaveCount(3);
      const tops = await page
        .locator('.rooms-door')
        .evaluateAll((doors) => doors.map((door) => door.getBoundingClientRect().top));
      expect(new Set(tops).size, `${width} px`).toBe(rows);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(width);
    }
  },
);

test(
  'games.rooms: on a phone the tickets fit and the button is reachable',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openRoom(page, 'yellow', 'kz');
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    await page.locator('.bet-button').click();
    await expect(tag(page, 'own')).toHaveCount(1);
  },
);

async function secondPlayer(browser: Browser): Promise<Page> {
  expect(browser.browserType().name()).toBe(chromium.name());
  const context = await browser.newContext();
  return await context.newPage();
}

type Drawn = { winner: string; told: string };

const DRAWN = `(() => {
  const winner = document.querySelector('.rooms-rack li[data-winner]');
  const told = document.querySelector('.rooms-summary');
  return winner && { winner: winner.textContent, told: told.textContent };
})()`;

/** Read in a single evaluation: the result is shown for a few seconds only. */
async function drawnOn(page: Page): Promise<Drawn> {
  let seen: Drawn | null = null;
  await expect
    .poll(async () => (seen ??= await page.evaluate<Drawn | null>(DRAWN)), {
      timeout: 100_000,
      intervals: [250],
    })
    .not.toBeNull();
  return seen!;
}
