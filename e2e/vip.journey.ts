/** The VIP club: levels, what they give, and the request to join. */
import { bet } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';
import { variants } from '#dev/test-depth.ts';

const TITLES = { ru: 'Что даёт каждый уровень', kz: 'Әр деңгей не береді' } as const;

for (const [locale, width] of variants([
  ['ru', 360],
  ['kz', 768],
] as const)) {
  test(`promo.vip: a guest reads what each level gives: ${locale}, ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/${locale}/vip-club`);
    await expect(page.getByRole('heading', { name: TITLES[locale] })).toBeVisible();
    await expect(page.locator('.vip-step')).toHaveCount(10);
    await expect(page.locator('.vip-step').last()).toContainText(/381\s469/);
    await expect(page.locator('.vip-guest button')).toHaveCount(2);
    const room = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(room).toBeLessThanOrEqual(width);
    await expectAccessible('main');
  });
}

test.describe('a player', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('promo.vip: bets move the level on the open page, rakeback is claimed, a request is sent', async ({
    page,
    context,
    app,
    join,
    expectAccessible,
  }) => {
    test.slow();
    const email = await join({ locale: 'en' });
    await app.grant(email, '200000.00');
    await page.goto('/en/vip-club');
    const mine = page.getByRole('region', { name: 'Your level' });
    await expect(mine).toContainText('0 of 100 XP to level 1');
    await bet(context, 4, '8000.00');
    await expect(mine).toContainText('100 of 250 XP to level 2');
    await bet(context, 1, '8000.00');
    await expect(mine).toContainText('125 of 250 XP to level 2');
    await page.reload();
    await expect(page.locator('.vip-step[aria-current]')).toContainText('Level 1');
    await expectAccessible('main');
    await mine.getByRole('button', { name: 'Claim RUB' }).click();
    await expect(page.getByText('₽4.00 was credited to your balance')).toBeVisible();
    await expect(mine).toContainText('claimed today');
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Request received' })).toBeVisible();
  });
});

test(
  'promo.vip: levels that cannot be loaded say so, and load again',
  { tag: '@deep' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/503/);
    await page.setViewportSize(PHONE);
    await page.route('**/api/v2/vip/levels', (route) =>
      route.fulfill({ status: 503, json: { message: 'busy' } }),
    );
    await page.goto('/en/vip-club');
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/v2/vip/levels');
    await alert.getByRole('button').click();
    await expect(page.locator('.vip-step')).toHaveCount(10);
  },
);
