/** From a promo code to the winnings of free rounds. */
import type { Page } from '@playwright/test';
import { callAsPlayer } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.addFreeRounds('FIVE');
  await app.addFreeRounds('SPINS', 'steppe-gold');
});

const badge = (page: Page, left: number) =>
  page.getByText(`${left} free round${left === 1 ? '' : 's'} of ₽10.00`);

test('casino.free-spins: a code gives five rounds of dice, which cost nothing, and their winnings are bonus money', async ({
  page,
  app,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  // Less than a round costs; with nothing, the prompt to deposit would come after 17 seconds.
  await app.grant(await join({ locale: 'en' }), '5.00');
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

/** Of WebGL without a graphics card. */
const SOFTWARE_GL = /GPU stall due to ReadPixels/;
type Bonuses = { data: { state: string; required: string; amount: string }[] };

test('casino.free-spins: five spins on a slot are played in its frame, also after a reload, and what they won is to be wagered', async ({
  page,
  app,
  join,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  consoleErrors.allow(SOFTWARE_GL);
  // A balance of zero would open the cashier after some seconds.
  await app.grant(await join({ locale: 'en' }), '100.00');
  await page.goto('/en/profile/bonuses');
  await page.getByLabel('Enter a promo code').fill('spins');
  await page.getByRole('button', { name: 'Use' }).click();
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const rounds = page.getByRole('region', { name: 'Free rounds' });
  await expect(rounds.getByRole('heading', { name: /Steppe Gold/ })).toBeVisible();
  await rounds.getByRole('link', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/en\/games\/slots\/steppe-gold\/play/);
  await expect(badge(page, 5)).toBeVisible();
  const frame = page.frameLocator('.slot-stage iframe');
  const key = frame.locator('.studio-spin');
  const spin = async (left: number) => {
    await expect(frame.getByText(`Free spins: ${left} of 5`)).toBeVisible({ timeout: 60_000 });
    await expect(key).toHaveAttribute('data-action', 'spin', { timeout: 60_000 });
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/studio/spin'));
    await key.click();
    expect((await answered).status()).toBe(200);
    await expect(async () => {
      const hurry = frame.locator('.studio-spin[data-action=hurry]');
      if (await hurry.isVisible()) await hurry.click({ timeout: 500 });
      await expect(key).toHaveAttribute('data-action', 'spin', { timeout: 500 });
    }).toPass({ timeout: 60_000 });
  };
  for (const left of [5, 4]) await spin(left);
  await page.reload();
  for (const left of [3, 2, 1]) await spin(left);
  const sum = frame.getByText('The free spins are over. Won:');
  await expect(sum).toBeVisible();
  const won = (await sum.textContent())!.replaceAll(/[^\d.]/g, '').replace(/^\./, '');
  await expect(async () => {
    const [bonus] = (await callAsPlayer<Bonuses>(page.context(), 'GET', '/api/v2/bonuses')).data;
    const isNothing = won === '0.00';
    expect(bonus!.state).toBe(isNothing ? 'used_up' : 'active');
    expect(Number(bonus!.required)).toBe(isNothing ? 0 : Number(won) * 2);
  }).toPass();
  await expect(badge(page, 1)).toBeHidden();
});
