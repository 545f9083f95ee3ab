/** The limits of a player, opened from a game whose round goes on. */
import { LONG_MS, openCrash } from './support/crash-table.ts';
import { expect, test } from './support/own-app.ts';

test('protection: the limits open over a running round of crash, which goes on', async ({
  page,
  join,
}) => {
  test.setTimeout(150_000);
  await join({ locale: 'en' });
  const table = await openCrash(page);
  await expect(table.phase('running')).toBeVisible({ timeout: LONG_MS });
  const before = page.url();
  await page.getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(page.getByRole('dialog', { name: 'Limits and breaks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set: Single stake' })).toBeVisible();
  expect(page.url()).toBe(before);
  // The curve under the dialog is the same one, and goes on to the next phases.
  await expect(table.phase('crashed')).toBeVisible({ timeout: LONG_MS });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(table.phase('betting', 'locked', 'running')).toBeVisible({ timeout: LONG_MS });
});
