/** The shared wheel with two players at it, one at a desk and one with a phone. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

// A round takes some twenty-five seconds: bets, the beacon, the ball, and a look at the result.
test.setTimeout(150_000);

const FULL_ROUND = { timeout: 40_000 };

function wheelOf(page: Page) {
  return {
    field: (colour: string) => page.locator(`.double-field[data-colour=${colour}]`),
    choose: (colour: string) =>
      page.locator(`.double-field[data-colour=${colour}]`).getByRole('button'),
    stake: page.getByRole('textbox', { name: 'Stake', exact: true }),
    plate: page.locator('.bet-button'),
    phase: page.locator('.phase'),
    figure: page.locator('.roulette-figure'),
    tickets: page.locator('.own-bet'),
    recent: page.locator('.recent-rounds li'),
  };
}

async function sitDown(page: Page) {
  await page.goto('/en/games/roulette');
  const wheel = wheelOf(page);
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  await expect(wheel.phase).toHaveAttribute('data-live', 'live');
  return wheel;
}

/** The next moment at which there is time for two people to bet. */
async function freshRound(page: Page): Promise<void> {
  const { phase } = wheelOf(page);
  await expect(phase).not.toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await expect(phase).toHaveAttribute('data-phase', 'betting', FULL_ROUND);
}

async function withPhone(browser: Browser, baseURL: string, play: (page: Page) => Promise<void>) {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true });
  await play(await context.newPage());
  await context.close();
}

test('games.roulette: two players at one wheel see the same ball in the same pocket', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await withPhone(browser, baseURL!, async (phone) => {
    const [desk, hand] = [await sitDown(page), await sitDown(phone)];
    await freshRound(page);
    await desk.choose('red').click();
    await desk.stake.fill('25');
    await desk.plate.click();
    await expect(desk.tickets).toHaveCount(1);
    await hand.choose('black').tap();
    await hand.plate.tap();
    // Each sees what the other has laid.
    await expect(hand.field('red')).toContainText('25.00');
    await expect(desk.field('black')).toContainText('1 bet');
    // One bet on a colour in each round.
    await expect(desk.plate).toBeDisabled();
    await expect(page.locator('.double-taken')).toContainText('You have bet on red already');
    await expectAccessible();
    await expect(desk.figure).toBeVisible(FULL_ROUND);
    await expect(hand.figure).toBeVisible();
    const pocket = await desk.figure.textContent();
    expect(await hand.figure.textContent()).toBe(pocket);
    const colour = await desk.figure.getAttribute('data-colour');
    await expect(desk.field(colour!)).toHaveAttribute('data-state', 'won');
    await expect(desk.recent.first()).toContainText(pocket!);
    await expect(hand.recent.first()).toContainText(pocket!);
    const overflow = await phone.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await phone.getByRole('tab', { name: 'My bets' }).tap();
    await expect(phone.locator('.bet-lists .bet-row').first()).toContainText('on black');
  });
});

test('games.roulette: a bet is taken back in time, and waits when it is late', async ({ page }) => {
  const wheel = await sitDown(page);
  await freshRound(page);
  await wheel.plate.click();
  await page.getByRole('button', { name: /^Take back the bet/ }).click();
  await expect(wheel.tickets).toHaveCount(0);
  await expect(wheel.plate).toBeEnabled();
  await expect(wheel.phase).not.toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await wheel.choose('green').click();
  await wheel.plate.click();
  await expect(page.locator('.own-bet[data-state=queued]')).toHaveCount(1);
  await expect(wheel.phase).toHaveAttribute('data-phase', 'betting', FULL_ROUND);
  await expect(page.locator('.own-bet[data-state=open]')).toHaveCount(1);
  await expect(wheel.field('green')).toContainText('1 bet');
});

test('games.roulette: the wheel is played by keyboard, and a result leads to its proof', async ({
  page,
}) => {
  const wheel = await sitDown(page);
  await page.locator('body').press('KeyD');
  await expect(wheel.choose('black')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('KeyS');
  await expect(wheel.choose('green')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('KeyW');
  await expect(wheel.stake).toHaveValue('20.00');
  await page.keyboard.press('Space');
  await expect(wheel.tickets).toHaveCount(1);
  await expect(wheel.recent.first()).toBeVisible({ timeout: 60_000 });
  await wheel.recent.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/fairness\/rounds\/\d+$/);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('games.roulette: who wants nothing to move sees the pocket at once', async ({ page }) => {
    const wheel = await sitDown(page);
    await freshRound(page);
    await expect(wheel.phase).toHaveAttribute('data-phase', 'settled', FULL_ROUND);
    await expect(wheel.figure).toBeVisible({ timeout: 1_000 });
  });
});
