/**
 * The client of the slots. The studio's calls are answered by the rules themselves, so that a
 * journey chooses the rounds; the server of the studio has tests of its own.
 */
import type { Page } from '@playwright/test';
import { SLOTS } from '#features/studio/game.ts';
import { expect, test } from './support/journey.ts';
import { findNonce, openStudio, SESSION, type StudioCalls } from './support/studio-calls.ts';
import { variants } from '#dev/test-depth.ts';

const GAME = 'steppe-gold';
const WAIT_MS = 60_000;

async function open(page: Page, game = GAME, locale = 'en'): Promise<StudioCalls> {
  const studio = await openStudio(page, { game });
  await page.goto(`/studio/play/${game}#s=${SESSION}&lang=${locale}`);
  await ready(page);
  return studio;
}

/** Software rendering is slow, and says so. */
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/GL Driver Message/));

const spinKey = (page: Page) => page.locator('.studio-spin');
const ready = (page: Page) =>
  expect(spinKey(page)).toHaveAttribute('data-action', 'spin', { timeout: WAIT_MS });
const winField = (page: Page) => page.locator('.studio-win b');
const plainWin = (game: string) =>
  findNonce(game, ({ spins }, m4) => spins.length === 1 && m4 >= 20_000n && m4 < 100_000n);

for (const [locale, width, height] of variants([
  ['ru', 360, 640],
  ['en', 1440, 900],
  ['kz', 740, 360],
] as const)) {
  test(`slot client: a round is paid, shown and announced in ${locale} at ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height });
    const studio = await open(page, GAME, locale);
    studio.plan(plainWin(GAME));
    await spinKey(page).click();
    await expect(page.locator('#announcer')).toContainText(/\d/, { timeout: WAIT_MS });
    await ready(page);
    expect(studio.rounds).toBe(1);
    await expect(winField(page)).not.toHaveText(/^\D*0[.,]00\D*$/);
    await expect.poll(() => studio.isShown).toBe(true);
    await expectAccessible();
    await page.locator('.studio-tools button').last().click();
    await expect(page.locator('.studio-pays li')).toHaveCount(9);
    await expectAccessible();
  });
}

test('slot client: a key stakes money once it was switched on, and never behind a window', async ({
  page,
}) => {
  const studio = await open(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Game menu' }).click();
  const keys = page.getByRole('switch', { name: 'Space and Enter spin the reels' });
  await expect(keys).not.toBeChecked();
  await page.getByText('Space and Enter spin the reels').click();
  await expect(keys).toBeChecked();
  await page.keyboard.press('Escape');
  expect(studio.rounds).toBe(0);
  await page.locator('.studio-stage').click();
  await page.keyboard.press('Space');
  await expect.poll(() => studio.isShown && studio.rounds, { timeout: WAIT_MS }).toBe(1);
});

for (const { name } of variants(SLOTS, 2)) {
  test(`slot client: ${name} is drawn, plays a round and explains itself`, async ({ page }) => {
    const studio = await open(page, name);
    await expect(page.locator('.studio-canvas canvas')).toBeVisible();
    studio.plan(plainWin(name));
    await spinKey(page).click();
    await expect.poll(() => studio.isShown && studio.rounds, { timeout: WAIT_MS }).toBe(1);
    await ready(page);
    await page.getByRole('button', { name: 'Game menu' }).click();
    await expect(page.locator('.studio-pays li').first()).toBeVisible();
    await expect(page.getByText('RTP').first()).toBeVisible();
  });
}

test('slot client: free spins are counted down and summed up', async ({ page }) => {
  const studio = await open(page);
  studio.plan(
    findNonce(GAME, ({ spins }, m4) => spins.length === 11 && m4 > 20_000n && m4 < 90_000n),
  );
  await spinKey(page).click();
  await expect(page.locator('.studio-banner[data-kind=feature]')).toContainText('10');
  await expect(page.locator('.studio-top')).toContainText('free spins left', { timeout: WAIT_MS });
  await expect(page.locator('.studio-banner[data-kind=sum]')).toBeVisible({ timeout: WAIT_MS });
  await ready(page);
});

test('idempotency: a spin whose answers are lost is paid once', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION_RESET/);
  const studio = await open(page);
  let lost = 0;
  studio.before = async (path, route) => {
    if (path !== 'spin' || lost === 2) return false;
    lost += 1;
    // Played, and the answer never arrives.
    const body = route.request().postDataJSON() as Record<string, never>;
    studio.answer(path, body, route.request().headers()['idempotency-key'] ?? '');
    await route.abort('connectionreset');
    return true;
  };
  await spinKey(page).click();
  await expect(page.locator('.studio-strip')).toBeVisible();
  await expect.poll(() => studio.isShown && studio.rounds, { timeout: WAIT_MS }).toBe(1);
  expect(new Set(studio.keys).size).toBe(1);
  expect(studio.keys).toHaveLength(3);
});

test('recovery: a round that was not seen to its end is shown after a reload', async ({ page }) => {
  const studio = await open(page);
  studio.plan(plainWin(GAME));
  studio.before = async (path, route) => {
    if (path !== 'spin') return false;
    const body = route.request().postDataJSON() as Record<string, never>;
    studio.answer(path, body, route.request().headers()['idempotency-key'] ?? '');
    return true;
  };
  await spinKey(page).click();
  await expect.poll(() => studio.rounds).toBe(1);
  studio.before = () => Promise.resolve(false);
  await page.reload();
  await expect.poll(() => studio.isShown, { timeout: WAIT_MS }).toBe(true);
  await ready(page);
  expect(studio.rounds).toBe(1);
  await expect(winField(page)).not.toHaveText(/^\D*0[.,]00\D*$/);
});

const PARTS = ['.studio-spin', '.studio-stake', '.studio-canvas canvas', '.studio-jackpots'];

test(
  'slot client: nothing is cut off or scrolled at any size',
  { tag: '@deep' },
  async ({ page }) => {
    await open(page, 'khans-treasury', 'ru');
    for (const [width, height] of [
      [360, 640],
      [360, 560],
      [740, 360],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const scrolled = 'document.documentElement.scrollHeight - innerHeight';
      await expect
        .poll(() => page.evaluate(scrolled), { message: `${width}×${height}` })
        .toBeLessThanOrEqual(0);
      // The stage follows the screen a frame or two later.
      await expect(async () => {
        for (const part of PARTS) {
          const box = (await page.locator(part).boundingBox())!;
          expect(box.x, part).toBeGreaterThanOrEqual(0);
          expect(box.y, part).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, part).toBeLessThanOrEqual(width);
          expect(box.y + box.height, part).toBeLessThanOrEqual(height);
        }
      }).toPass({ timeout: WAIT_MS });
    }
  },
);

for (const sandbox of variants(['allow-scripts', 'allow-scripts allow-same-origin'])) {
  test(`slot client: it plays in a frame with ${sandbox} and tells the page about it`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/can escape its sandboxing/);
    const studio = await openStudio(page, { game: GAME });
    await page.route('**/page-around', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Page</title>' }),
    );
    await page.goto('/page-around');
    await page.evaluate(
      ({ src, allowed }) => {
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        addEventListener(
          'message',
          ({ data }: MessageEvent<{ protocol?: string; type: string }>) => {
            if (data.protocol === 'croupier-game') heard.push(data.type);
          },
        );
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', allowed);
        frame.src = src;
        frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%';
        document.body.append(frame);
      },
      { src: `/studio/play/${GAME}#s=${SESSION}&lang=en`, allowed: sandbox },
    );
    const inside = page.frameLocator('iframe');
    await expect(inside.locator('.studio-spin')).toHaveAttribute('data-action', 'spin', {
      timeout: WAIT_MS,
    });
    await inside.locator('.studio-spin').click();
    await expect.poll(() => studio.isShown && studio.rounds, { timeout: WAIT_MS }).toBe(1);
    await expect
      .poll(() => page.evaluate('heard'))
      .toEqual(['ready', 'round_started', 'balance_changed', 'round_ended']);
  });
}
