/** The account pages: balances, results, history and settings. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Totals } from '#features/profile/contract.ts';
import { callAsPlayer, bet, deposit, loseAll, rotate } from './support/account.ts';
import { expect, test } from './support/journey.ts';
import { WIDTH_IN } from './support/places.ts';

const { locale, lang, profile, history } = {
  locale: 'kz',
  lang: 'kk',
  profile: 'Ойын қорытындысы',
  history: 'Тарих',
} as const;
const width = WIDTH_IN[locale];

test(`profile.pages: index and history in ${locale} at ${width} px`, async ({
  page,
  context,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: 800 });
  const email = await join({ locale });
  await deposit(context, '1234');
  await bet(context, 3, '10.00');
  await rotate(context);
  await page.goto(`/${locale}/profile`);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('#main').getByText(email)).toBeVisible();
  await expect(page.getByRole('heading', { name: profile })).toBeVisible();
  await expect(page.locator('.profile-totals')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible();
  await page.locator('.profile-link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: history })).toBeVisible();
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(5);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    // The player has never requested a withdrawal: the tab shows that.
    const panel = page.getByRole('tabpanel');
    await expect(panel.locator('.history-days, .state').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible();
  }
});

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide, 'no horizontal overflow').toBeLessThanOrEqual(0);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('profile.history: the result is that of the list, and a bet opens its round', async ({
    page,
    context,
    join,
    expectAccessible,
  }) => {
    await join();
    await deposit(context, '1000');
    const bets = await bet(context, 30);
    type Summary = { data: { money: Totals[] } };
    const { data } = await callAsPlayer<Summary>(context, 'GET', '/api/v2/profile/summary');
    expect(data.money).toMatchObject([{ currency: 'RUB', bets: 30, staked: '30.00' }]);

    await page.goto('/ru/profile/history');
    const rows = page.locator('.history-bet');
    await expect(rows).toHaveCount(25);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate('scrollTo(0, 0)');
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.history-net')).toContainText('30 ставок');
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await expect(rows).toHaveCount(30);
    await rows.first().click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText(bets.at(-1)!.id);
    await expectAccessible('dialog[open]');
    await page.keyboard.press('Escape');
    await expect(receipt).toHaveCount(0);
    await expect(rows).toHaveCount(30);

    // On a phone the filters are folded, so that the first bet is seen at once.
    const filters = page.getByRole('button', { name: /^Фильтры/ });
    await filters.click();
    await page.getByRole('radio', { name: 'Демо' }).check();
    await expect(page.getByRole('heading', { name: 'Ставок нет' })).toBeVisible();
    await expect(page).toHaveURL(/play=only/);
    await page.reload();
    await expect(filters).toContainText('Демо');
    await filters.click();
    await expect(page.getByRole('radio', { name: 'Демо' })).toBeChecked();
  });

  test('profile.history: the file contains every bet of the list with exact amounts', async ({
    page,
    context,
    join,
  }) => {
    await join();
    await deposit(context, '500');
    const bets = await bet(context, 4, '7.77');
    await page.goto('/ru/profile/history');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('croupier-bets.csv');
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFНомер;Время \(UTC\);Игра;Валюта;Ставка/);
    expect(lines).toHaveLength(1 + bets.length);
    for (const [index, made] of bets.toReversed().entries()) {
      const cells = lines[index + 1]!.split(';');
      expect(cells[0]).toBe(`'${made.id}`);
      expect([cells[4], cells[6]]).toEqual(['7,77', made.payout.replace('.', ',')]);
    }
    await expect(page.getByRole('tabpanel')).toContainText('Файл готов: 4 записи');
  });

  test(
    'profile.history: deposits and movements show their origin',
    { tag: '@deep' },
    async ({ page, context, join }) => {
      await join();
      await deposit(context, '700');
      await page.goto('/ru/profile/history?tab=deposits');
      const row = page.locator('.history-more');
      await expect(row).toContainText('Зачислено');
      await row.locator('summary').click();
      await expect(row).toContainText('Сумма платежа');
      await expect(row).toContainText(/700,00\s₽/);
      await page.getByRole('tab', { name: 'Операции' }).click();
      await expect(page.locator('.history-money')).toContainText('Пополнение');
      await expect(page.locator('.history-money')).toContainText(/Баланс 700,00\s₽/);
    },
  );

  test(
    'profile.history: bets under one seed are ordered by nonce, and a link leads back to all',
    { tag: '@deep' },
    async ({ page, context, join }) => {
      await join();
      await deposit(context, '500');
      await bet(context, 2, '5.00');
      await rotate(context);
      await bet(context, 1, '5.00');
      await page.goto('/ru/profile/history?tab=seeds');
      await expect(page.locator('.history-seed')).toContainText('2 ставки');
      await expect(page.getByRole('link', { name: 'Проверить ставки' })).toBeVisible();
      await page.getByRole('button', { name: 'Показать ставки с этим сидом' }).click();
      await expect(page.locator('.history-bet')).toHaveCount(2);
      await page.getByRole('button', { name: 'Ко всем ставкам' }).click();
      await expect(page.locator('.history-bet')).toHaveCount(3);
    },
  );

  test(
    'profile.history: an outage is shown, and the list loads when it is over',
    { tag: '@deep' },
    async ({ page, context, join, consoleErrors }) => {
      consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed (?:chunk|locale) loading/);
      await join();
      await page.goto('/ru/profile/history');
      await expect(page.getByRole('heading', { name: 'Ставок нет' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('tab', { name: 'Пополнения' }).click();
      await expect(page.getByRole('heading', { name: 'Не удалось загрузить' })).toBeVisible();
      // It recovers without any press.
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Пополнений нет' })).toBeVisible();
    },
  );
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test(
    'profile: free-play chips are refilled when used up, and are not counted as money',
    { tag: '@deep' },
    async ({ page, context, join }) => {
      await join();
      await loseAll(context, 'PLAY', 10_000);
      await page.goto('/ru/profile');
      await page.getByRole('button', { name: 'Получить фишки' }).click();
      await expect(page.locator('.profile-chips')).toContainText(/10\s000,\d\d/);
      await expect(page.getByRole('button', { name: 'Получить фишки' })).toHaveCount(0);
      await expect(page.locator('.profile-total')).toContainText(/^Общий баланс0,00/);
      await expect(page.getByText('За этот период ставок на деньги не было.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Демо' })).toBeVisible();
    },
  );

  test('auth.logout: logging out leads home, and guests cannot open the page', async ({
    page,
    join,
  }) => {
    await join();
    await page.goto('/ru/profile');
    // A call still in progress would be answered after the token has ended, and log an error.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
    await expect(page).toHaveURL(/\/ru$/);
    await page.goto('/ru/profile/history');
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible();
  });
});
