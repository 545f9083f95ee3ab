import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

/** Words of names in tiles that take more than one line, as `overflow-wrap` breaks them. */
const brokenWords = (page: Page) =>
  page.locator('.tile-words strong').evaluateAll((names) =>
    names.flatMap((name) => {
      const { firstChild: text } = name;
      return [...name.textContent.matchAll(/\S+/g)].flatMap(([word], at, all) => {
        const range = document.createRange();
        const from = all[at]!.index;
        range.setStart(text!, from);
        range.setEnd(text!, from + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );

for (const [locale, width] of [
  ['ru', 1024],
  ['kz', 360],
] as const) {
  test(
    `lobby: no name of a game breaks within a word: ${locale}`,
    { tag: '@deep' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/${locale}/games`, { waitUntil: 'networkidle' });
      for (let step = 0; step < 6; step++) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(150);
      }
      // The rails of slots have the longest names.
      await expect(page.locator('.slots-provider').first()).toBeVisible();
      expect(await brokenWords(page)).toEqual([]);
    },
  );
}
