/** The frame of the player app: the bar and the menu of phones, the sidebar, the column. */
import { gameFolders } from '../apps/games.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';

test.use({ closedPanels: '' });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  const locale = 'kz';
  /** The links of the menu besides those of games. */
  const PAGES = 9;

  test(`shell: the bar, the menu and the chat of a guest in ${locale}`, async ({
    page,
    expectAccessible,
  }) => {
    const translate = textsOf(locale);
    const text = (key: string) => translate('apps/player', key);
    const bar = page.locator('.bottom-bar');
    await page.goto(`/${locale}/fairness`);
    await bar.getByRole('link', { name: text('games') }).click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/games$`));
    await bar.getByRole('button', { name: text('nav.menu') }).click();
    const menu = page.getByRole('dialog', { name: text('nav.menu') });
    await expect(menu.locator('.navigation-link')).toHaveCount(PAGES + gameFolders().length);
    await expect(menu.locator('.languages a')).toHaveCount(3);
    await expectAccessible('dialog[open]');
    await page.goBack();
    await expect(menu).toBeHidden();
    await bar.getByRole('button', { name: text('nav.chat') }).click();
    const chat = page.getByRole('dialog', { name: text('side') });
    await expect(chat.getByRole('log')).toBeVisible();
    await expectAccessible('dialog[open]');
    await chat.getByRole('tab', { name: text('live') }).click();
    await expect(chat.locator('.feed-rows')).toBeVisible();
    await expectAccessible('dialog[open]');
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });

  test(
    'shell: the menu changes the language, and leads to a game',
    { tag: '@deep' },
    async ({ page }) => {
      await page.goto('/ru/games');
      const bar = page.locator('.bottom-bar button').first();
      await bar.click();
      await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
      await expect(page).toHaveURL(/\/en\/games$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      if (await page.getByRole('dialog').isHidden()) await bar.click();
      await page.getByRole('dialog').getByRole('link', { name: 'Keno' }).click();
      await expect(page).toHaveURL(/\/en\/games\/keno$/);
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  );

  test('shell: a member reaches wallet and profile from the bar, and the header has an avatar', async ({
    page,
    join,
    expectAccessible,
  }) => {
    await join({ locale: 'en' });
    await page.goto('/en/games');
    await expect(page.locator('.avatar')).toBeVisible();
    await expect(page.locator('.header .language-menu')).toHaveCount(0);
    await expectAccessible();
    await page.locator('.bottom-bar').getByRole('button', { name: 'Wallet' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('.bottom-bar').getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/en\/profile$/);
  });
});

test(
  'shell: the sidebar collapses to its icons, and stays so on this device',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/en');
    const sidebar = page.locator('.sidebar');
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect(sidebar).toHaveJSProperty('offsetWidth', 64);
    await expect(sidebar.getByRole('link', { name: 'Keno' })).toBeVisible();
    await expectAccessible();
    await page.reload();
    await expect(sidebar).toHaveJSProperty('offsetWidth', 64);
    await page.getByRole('button', { name: 'Expand the menu' }).click();
    await expect(sidebar).toHaveJSProperty('offsetWidth', 218);
  },
);

test(
  'shell: chat and live bets stand beside the page from 1280 px on, and stay closed',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/en/games/dice');
    const side = page.getByRole('complementary', { name: 'Chat and bets' });
    await expect(side.getByRole('log')).toBeVisible();
    await expectAccessible('.side');
    await side.getByRole('tab', { name: 'Live bets' }).press('Enter');
    await expect(side.locator('.feed-rows')).toBeVisible();
    await side.getByRole('button', { name: 'Close chat and bets' }).click();
    await expect(side).toBeHidden();
    await page.reload();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(side).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Chat and bets' }).click();
    await expect(side.getByRole('log')).toBeVisible();
    // Below that width it is a dialog.
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(side).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Chat and bets' }).click();
    await expect(page.getByRole('dialog').getByRole('log')).toBeVisible();
  },
);

test('shell: by keyboard alone a game is found, marked and opened', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en');
  await expect(page.locator('.sidebar-games img').first()).toBeVisible();
  // The key is listened to soon after the first paint, and not before.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.locator('#lobby-search')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('mines');
  await expect(page.locator('.lobby-grid .tile')).toHaveText([/Miner/]);
  const press = async (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate('document.activeElement.className');
  while ((await focused()) !== 'tile-link') await press('Tab', 1);
  await press('Tab', 1);
  expect(await focused()).toBe('tile-heart');
  await page.keyboard.press('Space');
  await expect(page.locator('.lobby-grid .tile-heart')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/games\/miner$/);
});
