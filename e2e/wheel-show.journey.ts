/** The wheel show with two players at one wheel, one on a desktop and one on a phone. */
import type { Page } from '@playwright/test';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

// A round takes about half a minute: bets, the beacon, the spin, and its number.
test.setTimeout(150_000);
const FULL_ROUND = { timeout: 60_000 };

/** Bets are closed, and the wheel has not shown where it stops. */
const TURNING = '.game:has(.show-window[data-moving])';

function tableOf(page: Page) {
  return {
    timer: page.locator('.bet-timer'),
    spot: (number: number) => page.locator(`.bet-spot[data-spot="${number}"]`),
    bet: page.locator('.bet-button'),
    own: page.locator('.own-bet'),
    banner: page.locator('.result-banner'),
    betsOfSession: page.locator('.session-strip dd').nth(2),
  };
}

/** The text of the highest sector: the one under the flapper. */
const UNDER_FLAPPER = `[...document.querySelectorAll('.show-number')]
  .map((part) => ({ text: part.textContent, at: part.getBoundingClientRect() }))
  .toSorted((a, b) => a.at.y + a.at.height / 2 - b.at.y - b.at.height / 2)[0].text`;

/** How far the wheel has turned, in turns. */
async function turnsOf(page: Page): Promise<number> {
  const turned = await page.locator('.show-wheel').evaluate((wheel) => wheel.style.transform);
  return Number(/rotate\((.*)turn\)/.exec(turned)?.[1]);
}

test('secrecy: two players at one money wheel see the bets of each other and the same number, and nothing before', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const other = await (await browser.newContext(phone)).newPage();
  await page.addInitScript(LISTEN);
  for (const each of [page, other]) await each.goto('/en/games/wheel-show');
  const [ours, theirs] = [tableOf(page), tableOf(other)];
  // Loaded and away from the table, whose round it does not know when it is back.
  const late = await other.context().newPage();
  await late.goto('/en/games/wheel-show');
  await late.getByRole('link', { name: 'Croupier' }).first().click();
  await expect(late.locator('.show-window')).toHaveCount(0);
  await expect(ours.timer).toHaveAttribute('data-phase', /locked|running|settled/, FULL_ROUND);
  await expect(ours.timer).toHaveAttribute('data-phase', 'betting', FULL_ROUND);

  // A chip is a draft that can be undone, and becomes a bet by the button; one for each number.
  await ours.spot(2).click();
  await ours.spot(24).focus();
  for (const key of ['Enter', 'Enter', 'Delete']) await page.keyboard.press(key);
  await recordFrames(page, TURNING, { isSpoken: false });
  await ours.bet.click();
  await expect(ours.own).toHaveCount(2);
  await theirs.spot(4).tap();
  await theirs.bet.tap();
  await expect(theirs.own).toHaveCount(1);
  await expect(theirs.spot(24)).toHaveAccessibleName(/1 bet, all bets/);
  await expect(ours.spot(4)).toHaveAccessibleName(/1 bet, all bets/);

  // The wheel turns when bets are closed; meanwhile bets and results wait.
  await expect(page.locator(TURNING)).toBeVisible(FULL_ROUND);
  await expect(ours.own.first()).toHaveAttribute('data-state', 'open');
  await expect(ours.betsOfSession).toHaveText('0');
  // A page that comes to the table after the draw joins the spin where it is.
  await expect(ours.timer).toHaveAttribute('data-phase', 'running', FULL_ROUND);
  await late.goBack();
  await expect(late.locator(TURNING)).toBeVisible();
  await expect(late.locator('.result-banner')).toHaveCount(0);
  await expect(ours.banner).toBeVisible(FULL_ROUND);
  await expect(theirs.banner).toBeVisible();
  expect(await theirs.banner.textContent()).toBe(await ours.banner.textContent());
  // Both wheels stand at the same place, and under the flapper is the number of the banner.
  for (const each of [other, late]) {
    await expect(each.locator('.result-banner')).toBeVisible();
    expect(await turnsOf(each)).toBeCloseTo(await turnsOf(page), 3);
  }
  const number = /^\d+/.exec((await ours.banner.textContent())!)![0];
  const shown = await page.evaluate<string>(UNDER_FLAPPER);
  expect(shown).toBe(number);
  await expect(page.locator('.recent-rounds li').first()).toContainText(number);
  await expect(ours.own.first()).toHaveAttribute('data-state', /settled/);
  await expect(ours.betsOfSession).toHaveText('2');
  expectNothingTold(await framesOf(page));
  await page.getByRole('button', { name: 'Repeat the last bets' }).click();
  await expect(page.locator('.bet-spot-chip[data-draft]')).toHaveCount(2);
  await expectAccessible('.show-board');
  await other.context().close();
});
