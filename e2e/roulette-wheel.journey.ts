/** The shared wheel with two players, one on a desktop and one on a phone. */
import type { Browser, Page } from '@playwright/test';
import { expect, MOTION, test } from './support/own-app.ts';

test.use(MOTION);

// A round takes about twenty-five seconds: bets, the beacon, the ball, and the result.
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

async function openWheel(page: Page) {
  await page.goto('/en/games/roulette');
  const wheel = wheelOf(page);
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  await expect(wheel.phase).toHaveAttribute('data-live', 'live');
  return wheel;
}

/** The next moment at which there is time for two players to bet. */
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
    const [desktop, mobile] = [await openWheel(page), await openWheel(phone)];
    await desktop.choose('red').click();
    await desktop.stake.fill('25');
    await mobile.choose('black').tap();
    await freshRound(page);
    await desktop.plate.click();
    await mobile.plate.tap();
    await expect(desktop.tickets).toHaveCount(1);
    // Each sees the other's bet.
    await expect(mobile.field('red')).toContainText('25.00');
    await expect(desktop.field('black')).toContainText('1 bet');
    // One bet per colour in each round.
    await expect(desktop.plate).toBeDisabled();
    await expect(page.locator('.double-taken')).toContainText('You have already bet on red');
    await expectAccessible();
    await expect(desktop.figure).toBeVisible(FULL_ROUND);
    await expect(mobile.figure).toBeVisible();
    const pocket = await desktop.figure.textContent();
    expect(await mobile.figure.textContent()).toBe(pocket);
    const colour = await desktop.figure.getAttribute('data-colour');
    await expect(desktop.field(colour!)).toHaveAttribute('data-state', 'won');
    await expect(desktop.recent.first()).toContainText(pocket!);
    await expect(mobile.recent.first()).toContainText(pocket!);
    const overflow = await phone.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await phone.getByRole('tab', { name: 'My bets' }).tap();
    await expect(phone.locator('.bet-lists .bet-row').first()).toContainText('on black');
  });
});

test('games.roulette: a bet is taken back in time, and queued when it is late', async ({
  page,
}) => {
  const wheel = await openWheel(page);
  await freshRound(page);
  await wheel.plate.click();
  await page.getByRole('button', { name: /^Cancel the bet/ }).click();
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

test(
  'games.roulette: the wheel is played by keyboard, and a result links to its proof',
  { tag: '@deep' },
  async ({ page }) => {
    const wheel = await openWheel(page);
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
  },
);

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'games.roulette: with reduced motion the pocket is shown at once',
    { tag: '@deep' },
    async ({ page }) => {
      const wheel = await openWheel(page);
      await freshRound(page);
      await expect(wheel.phase).toHaveAttribute('data-phase', 'settled', FULL_ROUND);
      await expect(wheel.figure).toBeVisible({ timeout: 1_000 });
    },
  );

  test(
    'games.roulette: a bar counts by colour how the last rounds fell',
    { tag: '@deep' },
    async ({ page, expectAccessible }) => {
      const wheel = await openWheel(page);
      await expect(wheel.recent.first()).toBeVisible({ timeout: 80_000 });
      const plate = wheel.recent.first().locator('.roulette-plate');
      await expect(plate).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      const bar = page.getByRole('img', { name: /^Last / });
      await expect(bar).toBeVisible();
      const counted = async () => {
        const label = (await bar.getAttribute('aria-label')) ?? '';
        const [, all, ...colours] =
          /^Last rounds: (\d+), red (\d+), green (\d+), black (\d+)$/.exec(label) ?? [];
        return { all: Number(all), sum: colours.reduce((sum, each) => sum + Number(each), 0) };
      };
      const { all, sum } = await counted();
      expect(sum).toBe(all);
      const texts = await bar.locator('span').allTextContents();
      expect(texts.reduce((shown, each) => shown + Number(each), 0)).toBe(all);
      await expectAccessible('main');
      // The bar counts the next round once it has ended.
      await expect.poll(async () => (await counted()).all, FULL_ROUND).toBeGreaterThan(all);
    },
  );
});
