/** The first games of a list are in its document, before any script runs. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/own-app.ts';

// The games of the built-in studio arrive a moment after the start.
test.beforeEach(async ({ app }) => {
  const isRead = async () => (await fetch(`${app.url}/api/v2/slots/games/amber-falls`)).ok;
  await expect.poll(isRead).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('casino.lobby: the first games are in the document, and lead to their pages', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Blocked script execution/);
    await page.goto('/kz/games/slots');
    const first = page.locator('.slots-first');
    await expect(first.locator('.lobby-grid .tile')).not.toHaveCount(0);
    await expect(first.locator('.tile').first()).toBeVisible();
    await expect(page.locator('.slots-waiting')).toBeHidden();
    await first.locator('.lobby-grid a').first().click();
    await expect(page).toHaveURL(/\/kz\/games\/slots\/[a-z0-9-]+\/play$/);
    // A list that is filtered comes with the app.
    await page.goto('/kz/games/slots?q=amber&q=falls');
    await expect(page.locator('.slots-waiting')).toBeVisible();
    await expect(first).toBeEmpty();
    await page.goto('/kz/games/live-casino');
    await expect(page.locator('.live-table')).toHaveCount(4);
  });
});

test('content.seo: a slot of the studio is listed by the address of its demo', async ({
  page,
  app,
}) => {
  const read = async (path: string) => (await page.request.get(path)).text();
  const demo = `${app.url}/kz/games/slots/amber-falls/demo`;
  for (const mode of ['demo', 'play']) {
    const html = await read(`/kz/games/slots/amber-falls/${mode}`);
    expect(html).toContain(`<link rel="canonical" href="${demo}">`);
    expect(html).toContain('<title>Янтарь сарқырамасы');
    expect(html).toContain('"@type":"VideoGame"');
    expect(html).not.toContain('noindex');
  }
  expect(await read('/sitemap-slots.xml')).toContain(`<loc>${demo}</loc>`);
});

test(
  'casino.lobby: the games of the document stay until those of the app are there, for guests',
  { tag: '@deep' },
  async ({ page, join }) => {
    const release = await holdCalls(page, '**/api/v2/slots/games?*');
    await page.goto('/en/games/slots');
    const first = page.locator('.slots-first');
    const shown = first.locator('.lobby-grid a').first();
    await expect(shown).toBeVisible();
    const { y } = (await shown.boundingBox())!;
    const path = await shown.getAttribute('data-to');
    const before = await first.evaluate(tilesOf);
    release();
    const tile = page.locator('.slots-grid a').first();
    await expect(tile).toHaveAttribute('href', `/en${path}`);
    await expect(first).toHaveCount(0);
    expect(Math.abs((await tile.boundingBox())!.y - y)).toBeLessThan(2);
    expect(await page.locator('main').evaluate(tilesOf)).toEqual(before);
    // A member may have other games, and their last ones come first.
    await join({ locale: 'en' });
    const later = await holdCalls(page, '**/api/v2/slots/games?*');
    await page.goto('/en/games/slots');
    await expect(page.locator('.slots-waiting')).toBeVisible();
    await expect(first).toBeHidden();
    later();
    await expect(tile).toBeVisible();
  },
);

/**
 * The markup of the first tiles of each row, without what needs scripts: the heart, and what is
 * happening at a game, which other journeys of this server may have played.
 */
function tilesOf(part: Element): readonly string[] {
  return [...part.querySelectorAll('.rail')].flatMap((row) =>
    [...row.querySelectorAll('.tile')].slice(0, 5).map((tile) => {
      const copy = tile.cloneNode(true) as Element;
      for (const live of copy.querySelectorAll('.tile-heart, .tile-tag:has(svg)')) live.remove();
      copy.querySelector('.tile-players')!.textContent = '';
      // The provider of a game with a jackpot makes room for what it holds, once that was read.
      if (copy.innerHTML.includes('khans-treasury')) copy.querySelector('.tile-facts')!.remove();
      copy.querySelector('[data-to]')?.removeAttribute('data-to');
      const picture = copy.querySelector('img')!;
      // The browser and the server write its attributes in another order.
      const { src } = picture;
      picture.remove();
      return `${src} ${copy.outerHTML}`;
    }),
  );
}

/** Calls wait until they are released. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
