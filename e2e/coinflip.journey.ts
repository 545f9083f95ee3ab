/** The coinflip game: a streak on one device and on two, a duel of two players. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { otherDevice, PHONE } from './support/devices.ts';
import { expectNothingTold, framesOf, LISTEN, recordFrames } from './support/frames.ts';
import { boxOf } from './support/layout.ts';
import { expect, MOTION, test } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';

test.use(MOTION);

const SETTLED = /^(?:won|lost)$/;
/** On how many lines the buttons of an open streak have their labels, without the amounts. */
const LABEL_LINES = `[...document.querySelectorAll('.coin-take .button-face')].map((face) => {
  const label = document.createRange();
  label.selectNodeContents(face.firstChild);
  return label.getClientRects().length;
})`;

function tableOf(page: Page) {
  return {
    scene: page.locator('.coin-scene'),
    flip: page.getByRole('button', { name: /^Flip (?!again)/ }),
    again: page.getByRole('button', { name: /^Flip again/ }),
    take: page.getByRole('button', { name: /^Cash out/ }),
    flips: page.locator('.coin-flips li'),
    bets: page.locator('.bet-lists button.bet-row'),
    balance: page.locator('.stake .field-aside'),
    post: page.getByRole('button', { name: /^Create a duel/ }),
    cards: page.locator('.duel-card'),
    verdict: page.locator('.duel-stage .coin-figure'),
  };
}

async function openTable(page: Page, locale: Locale = 'en', table = '') {
  await page.goto(`/${locale}/games/coinflip${table}`);
  await expect(page.locator('.game')).toBeVisible();
  return tableOf(page);
}

/** Starts rounds until the first call of one is right. */
async function winOnce(page: Page): Promise<void> {
  const { flip, scene, take } = tableOf(page);
  for (;;) {
    await flip.click();
    await expect(scene).toHaveAttribute('data-state', SETTLED);
    if (await take.isVisible()) return;
  }
}

const [locale, flip, rules] = ['en', /^Flip /, 'You guess heads or tails'] as const;
const width = WIDTH_IN[locale];

test(`games.coinflip: a guest plays for free in ${locale}; axe passes at ${width}`, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: width === 360 ? PHONE.height : 900 });
  const { scene } = await openTable(page, locale);
  const button = page.getByRole('button', { name: flip }).first();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(scene).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(scene).toHaveAttribute('data-state', SETTLED);
  await expect(page.getByText(rules)).toHaveCount(1);
  await expectAccessible();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});

test('games.coinflip: rules and the exact RTP are there before scripts run', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/en/games/coinflip');
  await expect(page.getByText('You guess heads or tails')).toBeVisible();
  await expect(page.locator('.game-return')).toContainText('99');
  await expect(page.locator('.game-rules')).toContainText('1,038,090.24×');
  await context.close();
});

test('games.coinflip: a streak started on a laptop is continued on a phone', async ({
  page,
  context,
  browser,
  baseURL,
  app,
  join,
}) => {
  await app.grant(await join(), '1000.00');
  const laptop = await openTable(page);
  await winOnce(page);
  await expect(laptop.take).toContainText('19.80');
  await expect(laptop.again).toContainText('39.60');
  const other = await otherDevice(browser, context, baseURL);
  const phone = await openTable(other);
  // The round in its current state: the coin is not flipped again.
  await expect(phone.take).toBeInViewport({ ratio: 1 });
  await expect(phone.flips).toHaveCount(1);
  await phone.take.click();
  await expect(phone.scene).toHaveAttribute('data-state', 'won');
  await expect(phone.flip).toBeEnabled();
  await expect(laptop.take).toBeHidden();
  await expect(laptop.bets.first()).toContainText('9.80');
  await other.context().close();
});

test(
  'games.coinflip: a streak is restored in another language, and labels of a phone have one line',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    const { flips } = await openTable(page);
    const take = page.locator('.coin-take .bet-button').first();
    await winOnce(page);
    expect(await page.evaluate(LABEL_LINES)).toEqual([1, 1]);
    await openTable(page, 'ru');
    await expect(take).toContainText('Забрать');
    await expect(flips).toHaveCount(1);
    expect(await page.evaluate(LABEL_LINES)).toEqual([1, 1]);
    await take.click();
    await expect(take).toBeHidden();
  },
);

test(
  'games.coinflip: played by keyboard, and by autobet up to the goal',
  { tag: '@deep' },
  async ({ page }) => {
    const { scene, bets } = await openTable(page);
    await expect(tableOf(page).flip).toBeEnabled();
    await page.locator('body').press('KeyD');
    await expect(page.getByRole('radio', { name: 'Tails' })).toBeChecked();
    await page.locator('body').press('Space');
    await expect(scene).toHaveAttribute('data-state', SETTLED);
    await page.locator('body').press('KeyT');
    await expect(bets).toHaveCount(1);
    await page.getByRole('radio', { name: 'Auto' }).check();
    await page.getByRole('button', { name: /^2 wins in a row/ }).click();
    await page.getByRole('switch', { name: 'Fast play' }).click();
    await page.getByRole('textbox', { name: 'Number of bets' }).fill('4');
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page.locator('.autobet-reason')).toHaveText(/all bets have been placed/);
    await expect(bets).toHaveCount(5);
  },
);

test('games.coinflip: two players play a duel and see the same coin; then a rematch', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const guest = await browser.newContext({ baseURL: baseURL!, viewport: PHONE, hasTouch: true });
  const phone = await guest.newPage();
  await page.addInitScript(LISTEN);
  const [ann, bob] = [
    await openTable(page, 'en', '?table=duels'),
    await openTable(phone, 'en', '?table=duels'),
  ];
  await expect(phone.getByRole('heading', { name: 'No open duels' })).toBeVisible();
  await expect(bob.post).toBeInViewport({ ratio: 1 });
  await recordFrames(page, '.duel-stage[data-state=flying]', { isSpoken: false });
  await ann.post.click();
  await expect(page.locator('.my-duel')).toHaveCount(1);
  // The stage shows both seats, and says what can be done meanwhile.
  await expect(page.locator('.duel-seat')).toHaveText([/you$/, /free seat$/]);
  await expect(page.locator('.duel-stage')).toContainText('You can cancel it at any time');
  await expectAccessible();
  await expect(bob.cards).toHaveCount(1);
  // A player cannot join their own duel.
  await expect(ann.cards).toHaveCount(0);
  // On a phone the duels that can be joined come before the side of a new one.
  const [card, form] = [await boxOf(phone, '.duel-card'), await boxOf(phone, '.coin-sides')];
  expect(card.y + card.height).toBeLessThan(form.y);
  await expect(bob.cards.locator('.person')).toHaveCount(1);
  await bob.cards.getByRole('button', { name: /^Join as Tails/ }).click();
  for (const { scene } of [ann, bob]) await expect(scene).toHaveAttribute('data-state', SETTLED);
  await expect(ann.bets).toHaveCount(1);
  expectNothingTold(await framesOf(page));
  const said = (text: string | null) => /Heads|Tails/.exec(text ?? '')?.[0];
  const sides = [await ann.verdict.textContent(), await bob.verdict.textContent()].map(said);
  expect(sides[0]).toBe(sides[1]);
  const states = [
    await ann.scene.getAttribute('data-state'),
    await bob.scene.getAttribute('data-state'),
  ];
  expect(new Set(states)).toEqual(new Set(['won', 'lost']));
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Round and proof' })).toBeVisible();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(bob.cards).toContainText('wants a rematch');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bob.cards).toHaveCount(0);
  await guest.close();
});
