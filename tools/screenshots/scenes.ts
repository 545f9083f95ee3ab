import type { Page } from '@playwright/test';

/** What is photographed, by name. */
export const SCENES = { home, dice, crash, roulette, receipt, cashier };

/** The dashboard of the back office, for a logged-in context. */
export async function dashboard(page: Page): Promise<Buffer> {
  await page.goto('/backoffice');
  await page.locator('.dashboard-queues').waitFor();
  return shoot(page);
}

/** Waits until everything has loaded: fonts, art and animations. */
async function shoot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(700);
  return page.screenshot();
}

/** Scrolled to the top, with nothing focused. */
async function rest(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
}

async function home(page: Page): Promise<Buffer> {
  await page.goto('/en');
  await page.locator('.balance').waitFor();
  return shoot(page);
}

/** The table after a win; half of the rolls win. */
async function dice(page: Page): Promise<Buffer> {
  await page.goto('/en/games/dice');
  await page.locator('.input-chip:enabled').first().waitFor();
  await page.getByRole('textbox', { name: 'Chance' }).fill('49.5');
  await page.getByRole('textbox', { name: 'Stake', exact: true }).fill('100');
  const rested = page.locator('.dice-scene:is([data-state=win], [data-state=loss])');
  do {
    await page.getByRole('button', { name: /^Roll / }).click();
    await page.waitForTimeout(1500);
    await rested.waitFor();
  } while ((await rested.getAttribute('data-state')) !== 'win');
  await rest(page);
  return shoot(page);
}

const CRASH_WAIT_MS = 300_000;

/** The curve well above two, with the player's own bet in it. */
async function crash(page: Page): Promise<Buffer> {
  await page.goto('/en/games/crash');
  await page.locator('.input-chip:enabled').first().waitFor();
  const phase = (name: string) => page.locator(`.crash-scene[data-phase=${name}]`);
  const figure = () => page.locator('.crash-digits').textContent();
  for (;;) {
    await phase('betting').waitFor({ timeout: CRASH_WAIT_MS });
    const plate = page.locator('.crash-plate');
    while (
      (await plate.getAttribute('data-kind')) === 'bet' &&
      (await phase('betting').isVisible())
    ) {
      await plate.click();
      await page.waitForTimeout(300);
    }
    await phase('running').waitFor({ timeout: CRASH_WAIT_MS });
    while (await phase('running').isVisible()) {
      if (Number.parseFloat((await figure()) ?? '') > 2.4) return page.screenshot();
      await page.waitForTimeout(100);
    }
  }
}

/** The layout with chips on it and the wheel at rest. */
async function roulette(page: Page): Promise<Buffer> {
  await page.goto('/en/games/roulette?table=european');
  await page.locator('.table-chip-choice').first().waitFor();
  for (const cell of ['17', '20', 'red', '8']) {
    await page.locator(`[data-cell="${cell}"]`).first().click();
  }
  await page.locator('.bet-button').click();
  await page.locator('.roulette-scene[data-moving=true]').waitFor();
  await page.locator('.roulette-result b').waitFor();
  await rest(page);
  return shoot(page);
}

/** A bet whose seed is revealed, checked on the page. */
async function receipt(page: Page): Promise<Buffer> {
  await page.goto('/en/games/dice');
  await page.locator('.bet-lists button.bet-row').last().click();
  await page.getByRole('button', { name: 'Verify this bet' }).click();
  await page.getByText('Everything matches').waitFor();
  await page.locator('.receipt-checks').scrollIntoViewIfNeeded();
  return shoot(page);
}

async function cashier(page: Page): Promise<Buffer> {
  await page.goto('/en?deposit');
  await page.locator('input[name=amount]').waitFor();
  await rest(page);
  return shoot(page);
}
