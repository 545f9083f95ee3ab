/** Baccarat with two players at one table, each in their own browser. */
import type { Page } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

// A round takes about thirty seconds: bets, the beacon, the cards, and the result.
test.setTimeout(120_000);
const FULL_ROUND = { timeout: 45_000 };

/** The cards are known, and the table has not shown all of them. */
const DEALING = '.game:has(.bet-timer[data-phase=running]):not(:has(.result-banner))';

function tableOf(page: Page) {
  return {
    timer: page.locator('.bet-timer'),
    spot: (name: string) => page.locator(`[data-spot="${name}"].bet-spot`),
    bet: page.locator('.bet-button'),
    own: page.locator('.own-bet'),
    cards: page.locator('.dealt-card'),
    banner: page.locator('.result-banner'),
    betsOfSession: page.locator('.session-strip dd').nth(2),
  };
}

/** What lies on the table, in words. */
async function cardsOn(page: Page): Promise<string[]> {
  return await tableOf(page).cards.evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('aria-label') ?? ''),
  );
}

test('secrecy: two players at one baccarat table see the bets of each other and the same cards, and nothing before', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const other = await (await browser.newContext()).newPage();
  await page.addInitScript(LISTEN);
  for (const each of [page, other]) await each.goto('/en/games/baccarat');
  const [ours, theirs] = [tableOf(page), tableOf(other)];
  await expect(ours.timer).not.toHaveAttribute('data-phase', 'connecting', FULL_ROUND);
  await expect(ours.timer).toHaveAttribute('data-phase', /locked|running|settled/, FULL_ROUND);
  await expect(ours.timer).toHaveAttribute('data-phase', 'betting', FULL_ROUND);

  // A chip is a draft that can be undone, and becomes a bet by the button; one bet for each spot.
  await ours.spot('tie').click();
  await ours.spot('player').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(ours.bet).toContainText('100');
  await recordFrames(page, DEALING, { isSpoken: false });
  await ours.bet.click();
  await expect(ours.own).toHaveCount(2);
  await theirs.spot('banker-pair').click();
  await theirs.bet.click();
  await expect(theirs.own).toHaveCount(1);
  await expect(theirs.spot('player')).toHaveAccessibleName(/1 bet, all bets/);
  await expect(ours.spot('banker-pair')).toHaveAccessibleName(/1 bet, all bets/);
  // Guests have one name, so they have one seat.
  await expect(page.locator('.table-players')).toContainText('1 player');
  await expectAccessible('.dealer-table');

  // Cards come one by one; meanwhile bets and results wait.
  await expect(ours.cards).toHaveCount(3, FULL_ROUND);
  await expect(ours.own.first()).toHaveAttribute('data-state', 'open');
  await expect(ours.betsOfSession).toHaveText('0');
  await expect(ours.banner).toBeVisible(FULL_ROUND);
  await expect(theirs.banner).toBeVisible(FULL_ROUND);
  await expect(ours.own.first()).toHaveAttribute('data-state', /settled/);
  await expect(ours.betsOfSession).toHaveText('2');
  const cards = await cardsOn(page);
  expect(cards.length).toBeGreaterThanOrEqual(4);
  expect(await cardsOn(other)).toEqual(cards);
  expectNothingTold(await framesOf(page));
  // The round is on the roads, and the chips can be laid again.
  await expect(page.locator('.baccarat-roads .recent-rounds li').first()).toBeVisible();
  await page.getByRole('button', { name: 'Repeat the last bets' }).click();
  await expect(ours.bet).toContainText('100');
  await other.context().close();
});
