/** What the page around a slot tells of a round that is paid and not shown yet. */
import type { Page } from '@playwright/test';
import { parseMoney } from '#core/money.ts';
import { deposit } from './support/account.ts';
import { expect, test } from './support/journey.ts';

test.setTimeout(120_000);
const MAX_SPINS = 60;
/** A push takes some milliseconds. */
const HELD_MS = 1_500;

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/GPU stall due to ReadPixels/));

type Spun = { data: { round: { cost: string; payout: string } } };

const key = (page: Page) => page.frameLocator('.slot-stage iframe').locator('.studio-spin');
const amountIn = async (page: Page, part: string) =>
  parseMoney((await page.locator(part).first().innerText()).replaceAll(/[^\d.]/g, ''))!;
const balance = (page: Page) => amountIn(page, '.balance .money');
/** Bets and result; the time goes on. */
const session = async (page: Page) =>
  (await page.locator('.session-strip').innerText()).replace(/^.*Bets/s, 'Bets');
const isReady = (page: Page) =>
  expect(key(page)).toHaveAttribute('data-action', 'spin', { timeout: 60_000 });

test('secrecy: the page tells the win of a slot when its reels have shown it', async ({
  page,
  context,
  join,
}) => {
  await join();
  await deposit(context, '3000');
  let told: { balance: bigint; session: string } | undefined;
  let won: Spun['data']['round'] | undefined;
  await page.route('**/api/v2/studio/spin', async (route) => {
    const answer = await route.fetch();
    const { round } = ((await answer.json()) as Spun).data;
    if (Number(round.payout) > 0) {
      await page.waitForTimeout(HELD_MS);
      won = round;
      told = { balance: await balance(page), session: await session(page) };
    }
    await route.fulfill({ response: answer });
  });
  await page.goto('/en/games/slots/brass-bells/play');
  await isReady(page);
  let before = { balance: await balance(page), session: await session(page) };
  for (let spins = 0; !won && spins < MAX_SPINS; spins += 1) {
    await expect.poll(() => session(page)).toMatch(new RegExp(`^Bets\\s+${spins}\\s`));
    before = { balance: await balance(page), session: await session(page) };
    const shown = page.waitForResponse((answer) => answer.url().endsWith('/studio/shown'));
    await key(page).click();
    await shown;
    await isReady(page);
  }
  const [cost, payout] = [parseMoney(won!.cost)!, parseMoney(won!.payout)!];
  expect(told!.balance).toBe(before.balance - cost);
  expect(told!.session).toBe(before.session);
  await expect.poll(() => balance(page)).toBe(before.balance - cost + payout);
  await expect.poll(() => session(page)).not.toBe(before.session);
});
