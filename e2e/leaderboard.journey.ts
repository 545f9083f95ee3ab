/** The best bets of the day below the lists of a game, on an own server. */
import type { Page } from '@playwright/test';
import { PHONE } from './support/devices.ts';
import { openTable } from './support/dice-table.ts';
import { expect, test } from './support/own-app.ts';

function entriesOf(page: Page) {
  return page.locator('.leaderboard-table tbody tr');
}

test('leaderboard: a money win leads the day, for the player and for a guest', async ({
  page,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await app.grant(email, '1000.00');
  const table = await openTable(page);
  const entries = entriesOf(page);
  await page.locator('.leaderboard').scrollIntoViewIfNeeded();
  await expect(entries.or(page.locator('.leaderboard-note'))).not.toHaveCount(0);
  await table.chance.fill('98');
  await table.stake.fill('25');
  const isLeading = () => entries.filter({ hasText: '₽25.25' }).isVisible();
  await expect(async () => {
    await table.roll.click();
    await expect(table.rested).toBeVisible();
    // Out of view it does not follow the bets.
    await page.locator('.leaderboard').scrollIntoViewIfNeeded();
    await expect.poll(isLeading, { timeout: 8_000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
  const own = entries.filter({ hasText: '₽25.25' }).first();
  await expect(own).toContainText('1.0102×');
  await expect(own).toHaveAttribute('data-own');
  await expect(own).toContainText('you');
  await expectAccessible('.leaderboard');

  const guestContext = await browser.newContext({ baseURL: app.url, viewport: PHONE });
  const guest = await guestContext.newPage();
  await openTable(guest);
  await guest.locator('.leaderboard').scrollIntoViewIfNeeded();
  await expect(entriesOf(guest).filter({ hasText: '₽25.25' }).first()).toBeVisible();
  await expect(guest.locator('[data-own]')).toHaveCount(0);
  await guestContext.close();
});
