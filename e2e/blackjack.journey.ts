/** The live blackjack table with two players, each in their own browser. */
import type { Browser, Page } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);
// Bets take fifteen seconds, a step of decisions as long, and a round may leave nothing to decide.
test.setTimeout(240_000);
const ROUND = { timeout: 60_000 };
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

/** Both take seats in one round, again and again until its cards leave something to decide. */
async function sitTogether(tables: readonly Table[]): Promise<void> {
  const [first] = tables;
  for (let round = 0; round < 8; round++) {
    const isBetting = first!.timer.and(first!.page.locator('[data-phase="betting"]'));
    await expect(isBetting.filter({ hasText: 'Place your bets' })).toBeVisible(ROUND);
    for (const { plate } of tables) await plate.click();
    const decides = first!.choice('stand').and(first!.page.locator('[aria-disabled="false"]'));
    const isOver = first!.results.first();
    await expect(decides.or(isOver).first()).toBeVisible(ROUND);
    if (await decides.isVisible()) return;
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
  const guest = await openGuest(browser, baseURL);
  await guest.addInitScript(LISTEN);
  const [ann, bob] = [await openTable(page), await openTable(guest)];
  // Everything that free play has: nothing is left to double with.
  await bob.stake.fill('10000');
  await guest.getByRole('tab', { name: 'My bets' }).click();
  await expectAccessible('.bj-scene');
  await sitTogether([ann, bob]);
  const dealt = await namesOf(ann);
  expect(dealt).toHaveLength(2);
  expect(await namesOf(bob)).toEqual(dealt);
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
  await guest.context().close();
});
