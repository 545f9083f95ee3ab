/** From a promo code to the winnings of free rounds. */
import type { Page } from '@playwright/test';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.addFreeRounds('FIVE');
});

const badge = (page: Page, left: number) =>
  page.getByText(`${left} free round${left === 1 ? '' : 's'} of ₽10.00`);

test('casino.free-spins: a code gives five rounds of dice, which cost nothing, and their winnings are bonus money', async ({
  page,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  await join({ locale: 'en' });
  await page.goto('/en/profile/bonuses');
  await page.getByLabel('Enter a promo code').fill('five');
  await page.getByRole('button', { name: 'Use' }).click();
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const rounds = page.getByRole('region', { name: 'Free rounds' });
  await expect(rounds.getByText('5 rounds of 5 left, ₽10.00 each')).toBeVisible();
  await expectAccessible('main');
  await rounds.getByRole('link', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/en\/games\/dice/);
  await expect(badge(page, 5)).toBeVisible();
  await expectAccessible('main');
  // A chance of 98%: five rounds win almost certainly, and never nothing in all.
  await page.getByRole('textbox', { name: 'Chance' }).fill('98');
  for (let left = 5; left > 0; left -= 1) {
    await expect(badge(page, left)).toBeVisible();
    await page.getByRole('button', { name: /Free rounds · ₽10.00/ }).click();
  }
  await expect(badge(page, 1)).toBeHidden();
  await expect(page.locator('.balance')).toContainText('Bonus');
  await page.goto('/en/profile/bonuses');
  await expect(page.getByText('active', { exact: true })).toBeVisible();
  await expect(rounds).toBeHidden();
});
