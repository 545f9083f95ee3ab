/** The lobby: search, chips, rails, favourites, what the operator sets up, in an app of its own. */
import type { Locale } from '#core/locale.ts';
import type { Page } from '@playwright/test';
import { gameFolders } from '../apps/games.ts';
import { checkAccess } from './support/accessibility.ts';
import { bet, callAsPlayer } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';
import { textsOf } from './support/texts.ts';
import { variants } from '#dev/test-depth.ts';

/** Each language and each width once: screen-sizes.journey.ts has their combinations. */
const SCREENS: readonly (readonly [Locale, number])[] = [
  ['ru', 360],
  ['en', 768],
  ['kz', 1440],
];

const GAMES = gameFolders().length;

const tiles = (page: Page) => page.locator('.lobby-grid .tile');
const search = (page: Page) => page.locator('#lobby-search');

for (const [locale, width] of variants(SCREENS)) {
  test(`lobby: games, search and an offer are in view in ${locale} at ${width} px`, async ({
    page,
    expectAccessible,
  }) => {
    const text = textsOf(locale);
    await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
    await page.goto(`/${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('features/lobby', 'title'),
    );
    await expect(page.locator('.rail-row .tile').first()).toBeInViewport();
    await expect(search(page)).toBeInViewport();
    await expect(page.locator('.lobby-hero .button-primary')).toBeInViewport();
    await expect(tiles(page)).toHaveCount(GAMES);
    await expect(tiles(page).first()).toContainText('99');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible();
    await page.goto(`/${locale}/games`);
    await expect(tiles(page)).toHaveCount(GAMES);
    await expectAccessible();
  });
}

const WIN = {
  id: '1',
  game: 'dice',
  player: 'Anna',
  avatar: null,
  currency: 'RUB',
  stake: '100.00',
  multiplier: '99.0000',
  payout: '9900.00',
  placed_at: '2026-11-26T10:00:00.000Z',
  round: null,
};

/** As the server answers once there is a big win, which takes hundreds of bets. */
async function withWin(page: Page): Promise<void> {
  await page.route('**/api/v2/lobby/wins', (route) => route.fulfill({ json: { data: [WIN] } }));
  // After the document is parsed, and before its scripts run.
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const payload = document.getElementById('__payload');
    payload.textContent = payload.textContent.replace('"has_wins":false', '"has_wins":true');
    document.documentElement.dataset.wins = '';
  })`);
}

test('lobby: without big wins their place takes no room', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/en');
  await expect(tiles(page)).toHaveCount(GAMES);
  await expect(page.locator('.lobby-wins')).toBeAttached();
  await expect(page.locator('.lobby-wins')).toBeHidden();
});

test('lobby: on a phone the wins are one line between the offer and the games', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await withWin(page);
  // The longest texts.
  await page.goto('/kz');
  const wins = page.locator('.lobby-wins');
  const before = (await wins.boundingBox())!;
  await expect(wins.locator('.wins')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.lobby-hero .button-primary')).toBeInViewport({ ratio: 1 });
  const tile = page.locator('.rail-row .tile').first();
  await expect(tile).toBeInViewport({ ratio: 0.5 });
  // Its place was reserved, and it is above the games.
  const after = (await wins.boundingBox())!;
  expect(after.height).toBe(before.height);
  expect(after.y + after.height).toBeLessThanOrEqual((await tile.boundingBox())!.y);
});

test('lobby: Ctrl K leads to the search from any page, and Enter opens what was found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ru/fairness');
  await expect(page.locator('.sidebar-games img').first()).toBeVisible();
  // Pressed until the page listens.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page).toHaveURL(/\/ru\/games$/, { timeout: 1_000 });
  }).toPass();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('hektnrf');
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Рулетка');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ru\/games\/roulette$/);
});

test('lobby: what is not found says so, and Escape shows all games again', async ({ page }) => {
  await page.goto('/en/games');
  await page.locator('main h1').click();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('zeppelin');
  await expect(page.locator('.lobby-none')).toContainText('Nothing found');
  await expect(page.locator('.lobby-games [role=status]')).toHaveText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(tiles(page)).toHaveCount(GAMES);
});

test('lobby: a heart is kept in the browser, and taken over by the account at login', async ({
  page,
  context,
  join,
}) => {
  await page.goto('/en/games');
  const heart = (name: string) =>
    page.locator('.lobby-grid').getByRole('button', { name: `${name}: add to favourites` });
  await heart('Keno').click();
  await expect(heart('Keno')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await expect(tiles(page)).toHaveText([/Keno/]);
  await join({ locale: 'en' });
  await page.reload();
  await expect(page.locator('.balance')).toBeVisible();
  await expect(heart('Keno')).toHaveAttribute('aria-pressed', 'true');
  const favourites = async () =>
    (await callAsPlayer<{ data: { favourites: string[] } }>(context, 'GET', '/api/v2/lobby/mine'))
      .data.favourites;
  await expect.poll(favourites).toEqual(['keno']);
  await heart('Dice').click();
  await expect.poll(favourites).toEqual(['dice', 'keno']);
  await heart('Keno').click();
  await expect.poll(favourites).toEqual(['dice']);
});

test('lobby: a new member reads the next step, and after a bet their games and players now', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  const email = await join({ locale: 'en' });
  await app.grant(email, '5000.00');
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(page.locator('.member-welcome')).toContainText('Make a deposit');
  await expectAccessible();
  await bet(context, 3, '1000.00');
  await page.reload();
  await expect(page.locator('.member-panel')).toContainText('₽');
  const rail = page.locator('.rail').first();
  await expect(rail).toContainText('Continue playing');
  await expect(rail.locator('.tile')).toHaveText([/Dice/]);
  await expect(rail.locator('.tile-players')).toHaveText(/^[1-9]\d* players?$/);
  // A stake of a thousand roubles is worth a line whatever came of it.
  await page.locator('.feed').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.feed-row').count()).toBeGreaterThanOrEqual(3);
  const link = page.locator('.feed-row a', { hasText: 'Dice' }).first();
  await expect(link).toHaveAttribute('href', '/en/games/dice');
  const picture = link.locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  // No lost bet of a small stake is among them.
  await expect(page.locator('.feed-row', { hasText: '0.00×' })).toHaveCount(0);
  await expectAccessible();
});

/** A row of games, one of which is hidden. */
async function addRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a row' }).click();
  const row = page.getByRole('group', { name: 'Row 1' });
  await row.getByLabel('Title, RU').fill('Игры лета');
  await row.getByLabel('Title, KZ').fill('Жаз ойындары');
  const search = row.getByLabel('Add a game');
  for (const name of ['Keno', 'Rooms', 'Steppe Gold']) {
    await search.fill(name.slice(0, 5));
    await row.getByRole('button', { name }).click();
  }
  await search.fill('dice');
  await search.press('Enter');
  await row.getByRole('button', { name: 'Dice: move up' }).click();
  await row.getByLabel('Title, EN').fill('Games of the summer');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Save the rows of games' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the rows of games' });
  await dialog.getByLabel('Reason').fill('summer campaign');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** From a country in which a game is not offered; its page says so. */
async function seeLeftOut(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2.72.0.1' });
  await page.goto('/kz');
  await expect(tiles(page)).toHaveCount(GAMES - 2);
  await page.goto('/kz/games/hilo');
  const notice = textsOf('kz')('domain/bets', 'notice.absent.country');
  await expect(page.locator('.notices')).toContainText(notice);
  const siteMap = async (ip: string) => {
    const headers = { 'x-forwarded-for': ip };
    return await (await page.request.get('/sitemap-games.xml', { headers })).text();
  };
  expect(await siteMap('8.8.8.8')).toContain('/games/hilo');
  expect(await siteMap('2.72.0.1')).not.toContain('/games/hilo');
}

test('lobby: staff order, tag and hide games, and it is audited', async ({
  page: visitor,
  app,
  browser,
}) => {
  test.slow();
  const { page, context } = await openBackoffice(browser, app, 'operator', 1440);
  await page.goto('/backoffice/lobby');
  const rows = page.locator('.staff-lobby-games > li');
  await expect(rows).toHaveCount(GAMES);
  await page.getByRole('button', { name: 'Keno: move up' }).click();
  await page.getByRole('button', { name: 'Keno: move up' }).click();
  await expect(rows.first()).toContainText('Keno');
  await rows.first().getByRole('checkbox', { name: 'New' }).check();
  await page.getByRole('group', { name: 'Rooms' }).getByRole('checkbox', { name: 'Hide' }).check();
  const hilo = rows.filter({ hasText: 'Hilo' });
  await hilo.getByText('Offered everywhere').click();
  await hilo.getByLabel('Hidden in countries').fill('kz');
  await expect(hilo.locator('summary')).toHaveText('Not offered in: KZ');
  await checkAccess(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('summer campaign');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The lobby was changed').first()).toBeVisible();
  await addRow(page);

  await visitor.setViewportSize(PHONE);
  await visitor.goto('/en');
  await expect(tiles(visitor).first()).toContainText('Keno');
  await expect(tiles(visitor)).toHaveCount(GAMES - 1);
  await expect(visitor.locator('.rail', { hasText: 'New games' }).locator('.tile')).toHaveCount(1);
  await visitor.locator('.lobby-proof').scrollIntoViewIfNeeded();
  const chosen = visitor.getByRole('region', { name: 'Games of the summer' });
  await chosen.scrollIntoViewIfNeeded();
  await expect(chosen.locator('.tile')).toHaveText([/Keno/, /Dice/, /Steppe Gold/]);
  await visitor.goto('/ru/games/rooms');
  await expect(visitor.locator('[data-game=rooms]')).toBeVisible();
  await seeLeftOut(visitor);
  await page.goto('/backoffice/audit');
  await expect(page.getByText('Changed the games of the lobby').first()).toBeVisible();
  await context.close();
});
