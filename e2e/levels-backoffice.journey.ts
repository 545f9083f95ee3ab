import type { Page } from '@playwright/test';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

const REPORT = '/backoffice/reports/levels';

test('levels: one person proposes what they give, another approves, and players read it', async ({
  page: player,
  browser,
  app,
}) => {
  test.slow();
  const { page, context } = await openBackoffice(browser, app, 'payments', 1440);
  await page.goto(REPORT);
  await page.getByRole('link', { name: 'Change what levels give' }).click();
  const last = page.getByRole('region', { name: 'Level 10' });
  const rakeback = last.getByLabel('Rakeback');
  await expect(rakeback).toHaveValue('20');
  await checkAccess(page);
  await rakeback.fill('1');
  await page.getByLabel('Reason').fill('levels of spring');
  const send = page.getByRole('button', { name: 'Propose' });
  await send.click();
  await expect(last).toContainText('A level cannot give less than the one before it.');
  await expectNarrow(page);
  await rakeback.fill('22.5');
  await send.click();
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  const proposed = page.getByRole('region', { name: 'Proposed: what levels give' });
  await expect(proposed).toContainText('Level 10: Rakeback');
  await expect(proposed).toContainText('20% → 22.5%');

  const admin = await openBackoffice(browser, app, 'operator', 1440);
  await admin.page.goto(REPORT);
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  const sure = admin.page.getByRole('dialog');
  await sure.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.page.getByText('Version 2 of the terms')).toBeVisible();
  await player.goto('/en/vip-club');
  await expect(player.locator('main')).toContainText('22.5%');
  await context.close();
  await admin.context.close();
});

/** Nothing is wider than a phone. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
