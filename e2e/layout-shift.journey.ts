/**
 * Nothing jumps on a first visit by phone over a slow network: while the page loads, at the first
 * touch, and down to its foot.
 */
import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '#core/locale.ts';
import { gameFolders } from '../apps/games.ts';
import { expect, MOTION, test } from './support/journey.ts';
import { MOST_SHIFTED, shiftsOf, WATCH_SHIFTS } from './support/layout-shifts.ts';
import { byDepth } from '#dev/test-depth.ts';

/** A mobile network: each answer is late enough to arrive while its place is on the screen. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 1e5 };
/** Half a screen each, down to the foot of the longest page. */
const SCROLLS = 14;
const PAGES = [
  '',
  ...gameFolders().map((name) => `/games/${name}`),
  '/games/roulette?table=european',
  '/games/coinflip?table=duels',
  '/games/slots',
  '/games/live-casino',
  '/bonuses',
  '/welcome-pack',
  '/tournaments',
  '/vip-club',
];

/** One page of each kind. */
const USUAL = ['', '/games/slots', '/games/crash', '/games/roulette?table=european', '/bonuses'];

test.use({ ...MOTION, isMobile: true, hasTouch: true, viewport: { width: 360, height: 780 } });

/** The home page and slots in every language; of the others each in one, in turn. */
const IN_ALL = ['', '/games/slots'];
const localesOf = (path: string): readonly Locale[] =>
  IN_ALL.includes(path) ? LOCALES : [LOCALES[PAGES.indexOf(path) % LOCALES.length]!];

for (const path of byDepth(USUAL, PAGES)) {
  const locales = localesOf(path);
  test(`pages: nothing jumps on ${path || 'the home page'} in ${locales.join(', ')}`, async ({
    page,
  }) => {
    await onMobileNetwork(page);
    for (const locale of locales) await expectStill(page, `/${locale}${path}`);
  });
}

test('pages: nothing jumps on the pages of a new member', async ({ page, join }) => {
  await join({ locale: 'ru' });
  // This browser knows from its first visit whether there are last games.
  await page.goto('/ru');
  await expect(page.locator('.member-welcome')).toBeVisible();
  await onMobileNetwork(page);
  const account = ['history', 'setting', 'access', 'bonuses'].map((name) => `/profile/${name}`);
  for (const path of ['', '/profile', ...account]) await expectStill(page, `/ru${path}`);
});

async function onMobileNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(WATCH_SHIFTS);
}

async function expectStill(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  await scrollDown(page);
  const shifts = await shiftsOf(page);
  const seen = shifts.filter(({ value }) => value > MOST_SHIFTED / 20);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${address}: ${JSON.stringify(seen)}`).toBeLessThan(MOST_SHIFTED);
}

/** In steps, as a thumb does. */
async function scrollDown(page: Page): Promise<void> {
  for (let step = 0; step < SCROLLS; step++) {
    await page.evaluate('scrollBy(0, innerHeight / 2)');
    await page.waitForTimeout(200);
  }
}
