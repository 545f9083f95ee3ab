/** Games of providers: their lists, search and filters, and a game in its frame. */
import type { Locale } from '#core/locale.ts';
import type { Page } from '@playwright/test';
import { SLOTS as STUDIO_SLOTS } from '#features/studio/game.ts';
import { expect, test } from './support/own-app.ts';
import { startSupplier, type GameSupplier } from '#dev/game-supplier.ts';
import { textsOf } from './support/texts.ts';
import { variants } from '#dev/test-depth.ts';

const SCREENS: readonly (readonly [Locale, number])[] = [
  ['ru', 360],
  ['en', 1440],
  ['kz', 360],
];
const SLOTS = 600;
/** With those of the built-in studio. */
const LISTED = SLOTS + STUDIO_SLOTS.length;

// Its supplier is added once: another part of the file could come to the same server.
test.describe.configure({ mode: 'default' });

let supplier: GameSupplier;
test.beforeAll(async ({ app }) => {
  supplier = await startSupplier();
  await app.addSupplier({ url: supplier.url, slots: SLOTS });
  // A process reads new games within two seconds.
  const isRead = async () => (await fetch(`${app.url}/api/v2/slots/games/golden-steppe`)).ok;
  await expect.poll(isRead, { timeout: 10_000 }).toBe(true);
});
test.afterAll(() => supplier.close());

const tiles = (page: Page) => page.locator('.slots-grid .tile');
const search = (page: Page) => page.locator('#lobby-search');
const game = (page: Page) => page.frameLocator('.slot-stage iframe');

for (const [locale, width] of variants(SCREENS)) {
  test(`casino.lobby: games, search and filters are in view in ${locale} at ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    const text = textsOf(locale);
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(`/${locale}/games/slots`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('features/slots', 'slots.title'),
    );
    await expect(search(page)).toBeInViewport();
    await expect(tiles(page).first()).toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible();
    await page.goto(`/${locale}/games/live-casino`);
    await expect(tiles(page)).toHaveCount(3);
    await page.goto(`/${locale}/games/slots/golden-steppe/play`);
    const wall = text('features/slots', 'frame.wallTitle');
    await expect(page.getByRole('heading', { name: wall })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible();
  });
}

test(
  'casino.lobby: of hundreds of games only those near the screen are drawn',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/en/games/slots');
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.locator('.slots-grid > li').first()).toHaveAttribute(
      'aria-setsize',
      String(LISTED),
    );
    expect(await tiles(page).count()).toBeLessThan(120);
    await tiles(page).first().locator('a').focus();
    await page.keyboard.press('End');
    const last = page.locator(`.slots-grid [aria-posinset="${LISTED}"] a`);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await tiles(page).count()).toBeLessThan(120);
  },
);

test('casino.lobby: a search in the wrong layout finds the game, and Back returns to it', async ({
  page,
}) => {
  await page.goto('/ru/games/live-casino');
  await search(page).fill('hektnrf');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Зал рулетки');
  await expect(page).toHaveURL(/\?q=hektnrf$/);
  await tiles(page).locator('a').click();
  await expect(page).toHaveURL(/\/ru\/games\/live-casino\/roulette-hall\/play$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('hektnrf');
  await expect(tiles(page)).toHaveCount(1);
});

test('casino.lobby: a link opens a filtered list, and the filters can be taken off', async ({
  page,
}) => {
  await page.goto('/en/games/slots?show=jackpot&provider=Basalt&sort=name');
  const chip = page.getByRole('button', { name: 'Jackpots' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('Basalt');
  await expect(tiles(page).first()).toContainText('Basalt');
  await search(page).fill('no such game at all');
  await page.getByRole('button', { name: 'All games' }).click();
  await expect(page).toHaveURL(/\/en\/games\/slots$/);
  await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
});

test('casino.lobby: a favourite of a guest is on its shelf', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/en/games/slots?q=golden+steppe');
  await page.getByRole('button', { name: 'Golden Steppe: add to favourites' }).first().click();
  await page.goto('/en/games/slots?show=favourites');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Golden Steppe');
});

test('casino.lobby: the search of home finds slots and live games, and arrows lead through them', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ru');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(search(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  // «golden stepe» in the Russian layout, with a letter missing.
  await page.keyboard.type('пщдвут ыеузу');
  const section = page.locator('.lobby-found .rail', { hasText: 'Слоты' });
  const first = section.locator('.tile').first();
  await expect(first).toContainText('Золотой Простор');
  await expect(first).toContainText('Northlight');
  expect(asked).toContain('/api/v2/slots/games');
  await expectAccessible();
  await page.keyboard.press('ArrowDown');
  await expect(first.locator('a')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await search(page).fill('рулетка');
  // The game of our own comes first.
  await expect(page.locator('.lobby-found h2')).toHaveText(['Игры казино', 'Live-казино']);
  const found = page.locator('.lobby-found');
  await found.getByRole('button', { name: 'Зал рулетки: в избранное' }).click();
  await search(page).fill('зал рул');
  await expect(page.locator('.lobby-found .tile')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ru\/games\/live-casino\/roulette-hall\/play$/);
  await page.goto('/en/games');
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  const favourite = page.locator('.lobby-grid .tile-link');
  await expect(favourite).toHaveAttribute('href', '/en/games/live-casino/roulette-hall/play');
});

test(
  'casino.lobby: the menu, the lobby and home lead to the games of providers',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/en');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Live casino' })).toBeVisible();
    await page.locator('.lobby-below').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: 'Live casino' })).toBeVisible();
    await page.locator('.lobby-chips').getByRole('link', { name: 'Slots' }).click();
    await expect(page).toHaveURL(/\/en\/games\/slots$/);
  },
);

test('casino.launch: a demo opens for a guest, and only its page allows the frame', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/allow-scripts and allow-same-origin/);
  const list = await page.goto('/en/games/slots');
  expect(list!.headers()['content-security-policy']).not.toContain(supplier.url);
  const answer = await page.goto('/en/games/slots/golden-steppe/demo');
  const framed = answer!.headers()['content-security-policy'];
  expect(framed).toMatch(new RegExp(`frame-src 'self' [^;]*${supplier.url}`));
  await expect(game(page).locator('#name')).toHaveText('golden-steppe XXX');
  await expect(page.locator('.slot-foot')).toContainText('no money is staked');
  await page.locator('.slot-back').click();
  await expect(page).toHaveURL(/\/en\/games\/slots$/);
  await expect(tiles(page).first()).toBeVisible();
  // The page of the list is a document of its own again.
  const policy = await page.evaluate(() =>
    fetch(location.href).then((got) => got.headers.get('content-security-policy')),
  );
  expect(policy).not.toContain(supplier.url);
});

test('casino.launch: play is for players, and the game opens in the same place after the login', async ({
  page,
  join,
  consoleErrors,
}) => {
  consoleErrors.allow(/allow-scripts and allow-same-origin/);
  await page.goto('/en/games/slots/golden-steppe/play');
  await page.locator('.slot-wall').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/golden-steppe\/play$/);
  await join({ locale: 'en' });
  await page.goto('/en/games/slots/golden-steppe/play');
  await expect(game(page).locator('#name')).toHaveText('golden-steppe RUB');
  await expect(page.locator('.session-strip')).toBeVisible();
  // A dialog of the page pauses the game.
  await game(page).getByRole('button', { name: 'deposit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(game(page).locator('#heard')).toHaveText('pause true');
  await page.keyboard.press('Escape');
  await expect(game(page).locator('#heard')).toHaveText('pause false');
  await game(page).getByRole('button', { name: 'close' }).click();
  await expect(page).toHaveURL(/\/en\/games\/slots$/);
});

test('casino.launch: an unknown game is a 404, and a supplier that is away is asked again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/allow-scripts and allow-same-origin|status of (?:404|422)/);
  const answer = await page.goto('/en/games/slots/no-such-game/demo');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
  supplier.setAway(true);
  await page.goto('/en/games/slots/golden-steppe/demo');
  await expect(page.getByRole('heading', { name: 'The game is not available' })).toBeVisible();
  supplier.setAway(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(game(page).locator('#name')).toHaveText('golden-steppe XXX');
});
