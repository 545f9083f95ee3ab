/**
 * The server fails when only the first screen has loaded. A page that is left open recovers once
 * the server is back: the live connection and the lists of the game.
 */
import { expect, test } from './support/journey.ts';

test.setTimeout(90_000);

test('recovery: what could not load during an outage loads without a reload', async ({
  page,
  join,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed (?:chunk|locale) loading|Failed to load|ERR_FAILED/);
  // A member's page loads the most.
  await join({ locale: 'en' });
  const path = '/en/games/roulette';
  const html = await (await page.request.get(path)).text();
  let isAway = true;
  const failures = new Map<string, number>();
  await page.route('**/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname;
    // The files that the document names are its first screen.
    if (!isAway || html.includes(file)) return await route.continue();
    failures.set(file, (failures.get(file) ?? 0) + 1);
    return await route.abort();
  });
  await page.goto(path);
  await expect(page.locator('.game')).toBeVisible();
  await expect.poll(() => failures.size).toBeGreaterThan(0);
  await expect(page.locator('.phase')).not.toHaveAttribute('data-live', 'live');
  await page.evaluate('window.wasLeftAlone = true');
  // The page has tried more than twice by itself.
  const mostTries = () => Math.max(...failures.values());
  await expect.poll(mostTries, { timeout: 30_000 }).toBeGreaterThan(2);
  isAway = false;
  await expect(page.locator('.phase')).toHaveAttribute('data-live', 'live', { timeout: 40_000 });
  await expect(page.getByRole('tab', { name: 'My bets' })).toBeVisible({ timeout: 40_000 });
  expect(await page.evaluate('window.wasLeftAlone'), 'the page was not reloaded').toBe(true);
});
