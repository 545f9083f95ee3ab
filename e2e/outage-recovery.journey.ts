/**
 * The server fails when only the first screen has loaded. A page that is left open recovers once
 * the server is back: the live connection and the lists of the game.
 */
import { expect, test } from './support/journey.ts';

test.setTimeout(90_000);

test('recovery: what could not load during an outage loads without a reload', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed (?:chunk|locale) loading|Failed to load|ERR_FAILED/);
  const path = '/en/games/roulette';
  const html = await (await page.request.get(path)).text();
  let isAway = true;
  let failed = 0;
  await page.route('**/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname;
    // The files that the document names are its first screen.
    if (!isAway || html.includes(file)) return await route.continue();
    failed += 1;
    return await route.abort();
  });
  await page.goto(path);
  await expect(page.locator('.game')).toBeVisible();
  await expect.poll(() => failed).toBeGreaterThan(2);
  await expect(page.locator('.phase')).not.toHaveAttribute('data-live', 'live');
  await page.evaluate('window.wasLeftAlone = true');
  // Long enough for several retries.
  await page.waitForTimeout(5_000);
  isAway = false;
  await expect(page.locator('.phase')).toHaveAttribute('data-live', 'live', { timeout: 40_000 });
  await expect(page.getByRole('tab', { name: 'My bets' })).toBeVisible({ timeout: 40_000 });
  expect(await page.evaluate('window.wasLeftAlone'), 'the page was not reloaded').toBe(true);
});
