import { expect, test } from './support/journey.ts';
import { boxOf } from './support/layout.ts';

const ACCOUNT = [
  '/profile',
  '/profile/history',
  '/profile/bonuses',
  '/profile/setting',
  '/profile/access',
];

test(
  'shell: the pages of an account are as wide as their tabs',
  { tag: '@deep' },
  async ({ page, join }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await join();
    for (const path of ACCOUNT) {
      await page.goto(`/ru${path}`);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('main .skeleton'), path).toHaveCount(0);
      const [tabs, whole] = [await boxOf(page, '.profile-nav'), await boxOf(page, 'main > *')];
      expect([path, tabs.x, tabs.width]).toEqual([path, whole.x, whole.width]);
      // Every panel reaches an edge of that width, alone or with the one beside it.
      const rights = await page
        .locator('main .panel')
        .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().right));
      const reaches = rights.length === 0 || Math.max(...rights) >= tabs.x + tabs.width - 1;
      expect(reaches, path).toBe(true);
      expect(tabs.width, path).toBeGreaterThan(1_000);
    }
  },
);
