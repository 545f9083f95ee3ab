/** A player asks to join the VIP club; risk checks them and accepts. */
import type { Page } from '@playwright/test';
import { bet, callAsPlayer } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

type User = { user: { id: string; premium: { status: boolean } } };

test('promo.vip: a player asks to join, risk accepts after the checks, and the player is premium', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  const email = await join({ locale: 'en' });
  await app.grant(email, '100000.00');
  await bet(context, 4, '8000.00');
  const { user } = await callAsPlayer<User>(context, 'GET', '/profile/user');
  const risk = await openBackoffice(browser, app, 'risk', 1440);
  const staff = risk.page;
  const dialog = staff.getByRole('dialog');

  await test.step('the profile shows the level and leads to the club', async () => {
    await page.goto('/en/profile');
    const level = page.locator('.vip-section');
    await expect(level).toContainText('100 of 250 XP to level 2');
    await expect(level).toContainText('Level 1');
    await expectAccessible('main');
    await level.getByRole('link').click();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Request received' })).toBeVisible();
  });

  await test.step('risk finds the request from the page of the player', async () => {
    await staff.goto(`/backoffice/players/${user.id}`);
    await staff.getByRole('link', { name: 'VIP requests', exact: true }).last().click();
    await expect(staff.getByLabel('State')).toContainText('New (1)');
    const row = staff.getByRole('row').filter({ hasText: `#${user.id}` });
    await expect(row).toContainText('New');
    await row.getByRole('link', { name: /^#/ }).first().click();
    await expect(staff.getByText('not verified')).toBeVisible();
    await expect(staff.getByText('1, 100 XP')).toBeVisible();
  });

  await test.step('the player is contacted, with a reason', async () => {
    await staff.getByRole('button', { name: 'Mark as contacted' }).click();
    await dialog.getByLabel('Reason').fill('Called by phone.');
    await dialog.getByRole('button', { name: 'Mark as contacted' }).click();
    await expect(staff.getByLabel('Affordability')).toBeVisible();
    await expectReadable(staff);
  });

  await test.step('the request is not accepted before all checks are filled', async () => {
    await staff.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(staff.getByLabel('Affordability')).toBeFocused();
    await staff.getByLabel('Affordability').fill('Salary of the last year, seen.');
    await staff.getByLabel('Source of funds').fill('A salary, by the statement of a bank.');
    await staff.waitForTimeout(500);
    await staff.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(staff.getByLabel('Manager')).toBeFocused();
    await staff.getByLabel('Manager').selectOption({ index: 1 });
    await staff.waitForTimeout(500);
    await staff.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(staff.getByText('A salary, by the statement of a bank.')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Reject' })).toBeHidden();
  });

  await test.step('the player is premium, on their page and in the back office', async () => {
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'You are a member' })).toBeVisible();
    const { user: now } = await callAsPlayer<User>(context, 'GET', '/profile/user');
    expect(now.premium.status).toBe(true);
    await staff.goto(`/backoffice/players/${user.id}`);
    await expect(staff.getByText('Premium').locator('xpath=following-sibling::*[1]')).toHaveText(
      'yes',
    );
  });

  await test.step('the report shows what is owed and what each level gives', async () => {
    await staff.goto('/backoffice/reports/levels');
    const levels = staff.getByRole('table', { name: 'What each level gives' });
    await expect(levels.getByRole('row')).toHaveCount(11);
    await expectReadable(staff);
  });
  await risk.context.close();
});

/** Fits a phone as well. */
async function expectReadable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  const room = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(room).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });
}
