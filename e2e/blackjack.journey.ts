/** The live blackjack table with two players, each in their own browser. */
import type { Browser, Page } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { expectStill, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);
// Bets take fifteen seconds, a step of decisions as long, and a round may leave nothing to decide.
test.setTimeout(240_000);
const ROUND = { timeout: 60_000 };
const PHONE = { width: 360, height: 780 };
/** The dealer plays, and no result is shown yet. */
const DEALER = 'main:has(.bj-scene[data-phase=dealer])';

function tableOf(page: Page) {
  const own = page.locator('.bj-own');
  return {
    page,
    plate: page.locator('.bet-button'),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    timer: page.locator('.bet-timer'),
    own,
    cards: own.locator('.dealt-card'),
    totals: own.locator('.bj-total'),
    results: own.locator('.bj-result'),
    others: page.locator('.bj-other'),
    choice: (name: string) => page.locator(`.bj-action[data-decision="${name}"]`),
  };
}

async function openTable(page: Page, locale = 'en') {
  await page.goto(`/${locale}/games/blackjack`);
  const table = tableOf(page);
  await expect(page.locator('.dealer-table')).toHaveAttribute('data-live', 'live', ROUND);
  return table;
}
type Table = Awaited<ReturnType<typeof openTable>>;

async function openGuest(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return await (await browser.newContext({ baseURL: baseURL!, locale: 'en-GB' })).newPage();
}

/**
 * Takes a seat together with a guest who stakes everything, until the cards leave something to
 * decide. After a round that did not, another guest comes: this one may have won, or lost it all.
 */
async function sitWithGuest(table: Table, open: () => Promise<Page>) {
  for (let round = 0; round < 8; round++) {
    const guest = await open();
    const other = await openTable(guest);
    await other.stake.fill('10000');
    const isBetting = table.timer.and(table.page.locator('[data-phase="betting"]'));
    await expect(isBetting.filter({ hasText: 'Place your bets' })).toBeVisible(ROUND);
    for (const { plate } of [table, other]) await plate.click();
    const decides = other.choice('stand').and(guest.locator('[aria-disabled="false"]'));
    await expect(decides.or(other.results.first()).first()).toBeVisible(ROUND);
    if (await decides.isVisible()) return { guest, other };
    await guest.context().close();
  }
  throw new Error('eight rounds left nothing to decide');
}

const namesOf = (table: Table) =>
  table.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));

test('blackjack: two players with the same cards decide alone, one without money to double, one leaves', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  // From the bets over deal and decisions to the next round nothing moves by itself, on a phone and
  // on a desktop.
  await page.setViewportSize(PHONE);
  await page.addInitScript(WATCH_SHIFTS);
  const ann = await openTable(page);
  await expectAccessible('.bj-scene');
  const openBob = async () => {
    const opened = await openGuest(browser, baseURL);
    await opened.addInitScript(LISTEN);
    await opened.addInitScript(WATCH_SHIFTS);
    return opened;
  };
  // Everything that free play has: nothing is left to double with.
  const { guest, other: bob } = await sitWithGuest(ann, openBob);
  await expect(ann.cards).toHaveCount(2);
  const dealt = await namesOf(ann);
  await expect.poll(() => namesOf(bob)).toEqual(dealt);
  await expect(ann.others).toHaveCount(1);
  await recordFrames(guest, DEALER, { isSpoken: false });
  await bob.choice('double').click();
  await expect(guest.locator('.toasts')).toContainText(/\p{L}/u);
  await expect(bob.choice('stand')).toHaveAttribute('aria-disabled', 'false');
  await bob.choice('stand').click();
  await expect(bob.choice('stand')).toHaveCount(0);
  await expect(guest.locator('.toasts')).not.toContainText(/\p{L}/u);
  // The next card comes when both have decided; by keyboard.
  expect(await namesOf(ann)).toEqual(dealt);
  await page.keyboard.press('KeyH');
  await expect(ann.cards).toHaveCount(3, ROUND);
  await expectStill(page);
  await guest.getByRole('tab', { name: 'My bets' }).click();
  // Whatever the hand is now: the player leaves, and it stands.
  await page.goto('/en/fairness');
  await expect(bob.others.locator('.bj-result')).toHaveCount(1, ROUND);
  await expect(bob.results).toHaveCount(1);
  await expect(bob.cards).toHaveCount(2);
  await expect(guest.locator('.bet-lists button.bet-row')).toHaveCount(1);
  expectNothingTold(await framesOf(guest));
  await openTable(page);
  await page.getByRole('tab', { name: 'My bets' }).click();
  const row = page.locator('.bet-lists button.bet-row').first();
  await expect(row).toContainText('Hit');
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Blackjack');
  await expect(bob.cards).toHaveCount(0, ROUND);
  await expectStill(guest);
  await guest.context().close();
});
