/** The settings of an account, and their immediate effects. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { User } from '#domain/identity/contract.ts';
import { callAsPlayer, bet, deposit, loseAll, watchFeed } from './support/account.ts';
import { expect, test } from './support/journey.ts';
import { WIDTH_OF_THREE_IN } from './support/places.ts';

/** The heading of each page; that of the first is the name of the player. */
const HEADINGS = {
  ru: { '': /./, '/bonuses': 'Бонусы', '/history': 'История', '/setting': 'Настройки' },
  en: { '': /./, '/bonuses': 'Bonuses', '/history': 'History', '/setting': 'Settings' },
  kz: { '': /./, '/bonuses': 'Бонустар', '/history': 'Тарих', '/setting': 'Баптаулар' },
} as const;

const locale = 'en';
const width = WIDTH_OF_THREE_IN[locale];

test(`profile.pages: the pages of the profile in ${locale} at ${width} px`, async ({
  page,
  join,
  expectAccessible,
}) => {
  await page.setViewportSize({ width, height: 800 });
  await join({ locale });
  for (const [path, name] of Object.entries(HEADINGS[locale])) {
    await page.goto(`/${locale}/profile${path}`);
    const links = page.locator('.profile-nav a');
    await expect(links).toHaveCount(5);
    await expect(page.locator('.profile-nav [aria-current="page"]')).toHaveCount(1);
    await expect(page.locator('.profile-nav [aria-current="page"]')).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(tooWide, `${path} overflows horizontally`).toBeLessThanOrEqual(0);
    await expectAccessible();
  }
});

async function userOf(context: BrowserContext): Promise<User> {
  return (await callAsPlayer<{ user: User }>(context, 'GET', '/profile/user')).user;
}

async function chooseZone(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Изменить', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Часовой пояс' });
  await expect(dialog.getByLabel('Город, страна или смещение')).toBeFocused();
  await page.keyboard.type(text);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('settings', () => {
  test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Almaty' });

  test('profile.settings: language and time zone are saved on the account, the page stays', async ({
    page,
    context,
    join,
  }) => {
    await join();
    await page.goto('/ru/profile/setting');
    await page.getByRole('button', { name: 'Как на устройстве: Алматы' }).click();
    await expect(page.getByRole('group', { name: /^Часовой пояс Алматы/ })).toBeVisible();
    await chooseZone(page, 'utc+5:30', 'Дели, Мумбаи (UTC+5:30)');
    await expect(page.getByRole('group', { name: /^Часовой пояс Дели/ })).toBeVisible();
    await page.getByLabel('Язык', { exact: true }).selectOption('kz');
    await expect(page).toHaveURL(/\/kz\/profile\/setting$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
    await expect(page.getByRole('heading', { level: 1, name: 'Баптаулар' })).toBeVisible();
    await expect.poll(async () => (await userOf(context)).locale).toBe('kz');
    expect((await userOf(context)).timezone).toBe('Asia/Kolkata');
    await page.reload();
    await expect(page.getByRole('group', { name: /^Уақыт белдеуі Дели/ })).toBeVisible();
  });

  test(
    'profile.settings: times of the history are in the chosen zone',
    { tag: '@deep' },
    async ({ page, context, join }) => {
      await join();
      await deposit(context, '100');
      const [placed] = await bet(context, 1, '5.00');
      await page.goto('/ru/profile/setting');
      await chooseZone(page, 'дели', 'Дели, Мумбаи');
      await expect.poll(async () => (await userOf(context)).timezone).toBe('Asia/Kolkata');
      await page.goto('/ru/profile/history');
      const inKolkata = new Date(Date.parse(placed!.placed_at) + 5.5 * 3_600_000).toISOString();
      await expect(page.locator('.history-bet time')).toHaveText(inKolkata.slice(11, 19));
    },
  );

  test('profile.settings: a hidden name disappears from the live feed at once', async ({
    page,
    baseURL,
    context,
    join,
  }) => {
    await join();
    await deposit(context, '100');
    await page.goto('/ru/profile/setting');
    const name = await page.locator('.profile-shown strong').textContent();
    const feed = await watchFeed(baseURL!);
    const [seen] = await bet(context, 1);
    expect((await feed.find(seen!.id)).player).toBe(name);
    await page.getByRole('switch', { name: 'Скрывать моё имя' }).check();
    await expect(page.locator('.profile-shown')).toContainText('сейчас скрыто');
    await expect.poll(async () => (await userOf(context)).is_statistics_hidden).toBe(true);
    const [hidden] = await bet(context, 1);
    expect((await feed.find(hidden!.id)).player).toBeNull();
    feed.close();
  });

  test(
    'profile.settings: a refusal is a notification titled by its code, and nothing changes',
    { tag: '@deep' },
    async ({ page, join, consoleErrors }) => {
      consoleErrors.allow(/422/);
      await join();
      await page.goto('/ru/profile/setting');
      await page.route('**/profile/settings', (route) =>
        route.fulfill({ status: 422, json: { message: 'timezone_unknown', errors: {} } }),
      );
      const hide = page.getByRole('switch', { name: 'Скрывать аватар' });
      await hide.click();
      const toast = page.locator('.toast-error');
      await expect(toast.locator('strong')).toHaveText('Такого часового пояса нет.');
      await expect(hide).not.toBeChecked();
    },
  );

  test('profile.settings: consent to offers is given per channel by the player and saved', async ({
    page,
    join,
  }) => {
    await join();
    await page.goto('/ru/profile/setting');
    const byMail = page.getByRole('switch', { name: 'по почте' });
    await expect(byMail).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'в SMS' })).toBeDisabled();
    // A reload would abort the request that saves the choice.
    const saved = () => page.waitForResponse('**/profile/marketing');
    await Promise.all([saved(), byMail.check()]);
    await page.reload();
    await expect(byMail).toBeChecked();
    await Promise.all([saved(), byMail.uncheck()]);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'по почте' })).not.toBeChecked();
  });

  test('profile.settings: the data of the account are downloaded as one file', async ({
    page,
    context,
    join,
  }) => {
    const email = await join();
    await deposit(context, '500');
    const [placed] = await bet(context, 1, '7.77');
    await page.goto('/ru/profile/setting');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать мои данные' }).click(),
    ]);
    const { id } = await userOf(context);
    expect(file.suggestedFilename()).toBe(`account-${id}.json`);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.account).toMatchObject({ id, email });
    expect(data.bets).toMatchObject([{ id: placed!.id, stake: '7.77' }]);
    expect(data.deposits).toHaveLength(1);
    await expect(page.locator('#main').getByText('Файл готов')).toBeVisible();
  });

  test('profile.settings: an empty account is closed, and a login opens a restricted session', async ({
    page,
    context,
    join,
    consoleErrors,
  }) => {
    consoleErrors.allow(/40[13]|422/);
    const email = await join();
    await deposit(context, '100');
    await page.goto('/ru/profile/setting');
    const open = () => page.getByRole('button', { name: 'Закрыть аккаунт' }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: 'Закрыть аккаунт?' });
    await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click();
    await expect(dialog.getByRole('alert')).toContainText('На счёте ещё есть деньги');
    await loseAll(context, 'RUB', 100);
    await dialog.getByRole('button', { name: 'Закрыть навсегда' }).click();
    await expect(page).toHaveURL(/\/ru$/);
    await expect(page.locator('.toasts')).toContainText('Аккаунт закрыт');
    const again = await context.request.post('/api/v2/auth/login/email/password', {
      data: { email, password: 'seven brass lamps over baize' },
    });
    const { token } = (await again.json()) as { token: string };
    const user = await context.request.get('/profile/user', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await user.json()).toMatchObject({ restriction: { reason: 'closed', until: null } });
  });
});
