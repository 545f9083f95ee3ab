/** From the link of a promo code to the last counted bet, and what giving up costs. */
import type { Page } from '@playwright/test';
import { bet, callAsPlayer, deposit } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';

// The pack is given to everybody who registers meanwhile.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.openPromotions(['SPRING']);
});
test.afterAll(async ({ app }) => {
  await app.closePack();
});

type Bonuses = { data: { id: string; state: string; progress: string }[] };

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

const locale = 'ru';

test(`promo.countdown, promo.welcome-pack: a visitor sees the pack counted down: ${locale}`, async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(`/${locale}/welcome-pack`);
  await expect(page.locator('.pack-card')).toHaveCount(3);
  const timer = page.getByRole('timer');
  const shown = await timer.textContent();
  await expect(timer).not.toHaveText(shown!);
  await expectAccessible();
  const end = await page.evaluate(() => localStorage['offer-end:welcome-pack'] as string);
  await page.reload();
  await expect(page.locator('.pack-card')).toHaveCount(3);
  // The same end as before: each visitor has one.
  expect(await page.evaluate(() => localStorage['offer-end:welcome-pack'] as string)).toBe(end);
  // A time that has passed begins again.
  await page.evaluate(() => localStorage.setItem('offer-end:welcome-pack', '1000'));
  await page.reload();
  await expect(timer).toContainText('06');
});

test('promo.welcome-pack: the home page names the first step to a visitor, and the next one to a member', async ({
  page,
  context,
  join,
}) => {
  await page.setViewportSize(PHONE);
  // A document shows the offer that its server read last.
  await expect(async () => {
    await page.goto('/ru');
    await expect(page.locator('.lobby-hero-offer')).toContainText('+100', { timeout: 1_000 });
  }).toPass();
  const offer = page.getByRole('link', { name: /к первому депозиту, до/ });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.rail-row .tile').first()).toBeInViewport();
  await offer.click();
  await expect(page.locator('.pack-card')).toHaveCount(3);
  await join({ locale: 'ru' });
  await page.goto('/ru');
  await expect(page.getByRole('link', { name: /к депозиту, до 10\s?000,00/ })).toBeVisible();
  await deposit(context, '1000');
  await page.goto('/ru');
  await expect(page.getByRole('link', { name: /^\+75/ })).toBeVisible();
});

test(
  'promo.lookup: the code of a link is shown, and one that gives nothing is removed',
  { tag: '@deep' },
  async ({ page, context, consoleErrors }) => {
    // The browser reports the refused look-up.
    consoleErrors.allow(/422/);
    await page.goto('/en/bonuses?promo=spring');
    await expect(page.getByText('100% on the first deposit').first()).toBeVisible();
    await expect(page.getByText('SPRING')).toBeVisible();
    await page.goto('/en?promo=NOTHING');
    const promo = async () => (await context.cookies()).find(({ name }) => name === 'promo')?.value;
    await expect.poll(promo).toBeUndefined();
    await expect(page).toHaveURL(/\/en$/);
  },
);

test('promo.lookup: a member reads what the code of a link gives, and uses it by one press', async ({
  page,
  join,
}) => {
  await join({ locale: 'kz' });
  await page.goto('/kz/bonuses?promo=spring');
  const offer = page.locator('.bonus-promo');
  await expect(offer).toContainText('SPRING');
  await expect(offer).toContainText('100');
  await offer.getByRole('button', { name: 'Промокодты қолдану' }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.locator('.bonus-card').first()).toContainText('100');
});

test(
  'promo.ad-bonus: the bonus of an advertisement is offered to a visitor once',
  { tag: '@deep' },
  async ({ page, context }) => {
    await page.goto(
      '/en?utm_source=ads&utm_medium=cpc&utm_campaign=spring&utm_term=casino&promo=spring',
    );
    const dialog = page.getByRole('dialog', { name: 'There is a bonus for you' });
    await expect(dialog.getByText('100% on the first deposit')).toBeVisible();
    const cookies = Object.fromEntries(
      (await context.cookies()).map(({ name, value }) => [name, value]),
    );
    expect(cookies).toMatchObject({
      promo: 'spring',
      adBonusType: 'promo_code',
      adBonusValue: 'SPRING',
      adBonusModal: 'true',
    });
    await dialog.getByRole('button', { name: 'Later' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('promo.bonuses, promo.welcome-pack: a deposit begins the first step, bets move its bar, giving up costs what is said', async ({
  page,
  context,
  join,
  expectAccessible,
}) => {
  await join({ locale: 'en' });
  await page.goto('/en/profile/bonuses');
  const first = cardOf(page, '100% on the first deposit');
  await expect(first.getByText('waits for a deposit')).toBeVisible();
  await first.getByRole('button', { name: 'Deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill('100');
  await expect(
    dialog.getByText('The bonus comes with a deposit of at least ₽500.00.'),
  ).toBeVisible();
  await dialog.getByLabel('Amount', { exact: true }).fill('700');
  await expect(dialog.getByText('This deposit brings a bonus of ₽700.00.')).toBeVisible();
  await page.keyboard.press('Escape');
  await deposit(context, '1000');
  // The page follows without a reload, beneath the dialog of the paid deposit.
  await expect(first.getByText('active', { exact: true })).toBeVisible();
  await expect(first.getByText('of ₽10,000.00 wagered')).toBeVisible();
  await expect(page.locator('.balance')).toContainText('Bonus');
  await bet(context, 1, '100.00');
  await expect(first.getByText(/^₽10.00 of/)).toBeVisible();
  await expectAccessible('main');
  await expect(dialog.getByRole('strong')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await first.getByRole('button', { name: 'How it was counted' }).click();
  await expect(dialog.getByText('by the share of the game')).toBeVisible();
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: 'Give up' }).click();
  await expect(dialog.getByText(/You lose ₽1,000.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Give it up' }).click();
  await expect(first.getByText('cancelled', { exact: true })).toBeVisible();
  const { data } = await callAsPlayer<Bonuses>(context, 'GET', '/api/v2/bonuses');
  expect(data.map(({ state }) => state)).toEqual(['claimed', 'cancelled']);
});

test(
  'promo.bonuses: a reload is taken once a day and begins with the next deposit',
  { tag: '@deep' },
  async ({ app, page, context, join, expectAccessible }) => {
    await app.closePack();
    await app.addReload();
    await page.setViewportSize(PHONE);
    await join({ locale: 'kz' });
    await page.goto('/kz/bonuses');
    const reload = cardOf(page, 'Күн релоады');
    // It is for players who have made a deposit.
    await expect(page.getByText('Қазір бонус жоқ')).toBeVisible();
    await expect(reload).toBeHidden();
    await deposit(context, '200');
    await page.goto('/kz/bonuses');
    await expect(reload).toContainText('күніне бір рет');
    await expectAccessible('main');
    await reload.getByRole('button', { name: 'Бонусты алу' }).click();
    await expect(reload.getByText('депозит күтуде')).toBeVisible();
    await expect(reload).toHaveCount(1);
    await deposit(context, '300');
    await expect(reload.getByText('белсенді', { exact: true })).toBeVisible();
  },
);

test('promo.bonuses: a player chooses in the wallet which money stakes take, and reads it on the bet button', async ({
  app,
  page,
  context,
  join,
  expectAccessible,
}) => {
  await app.addChosenOrder('CHOICE');
  await page.setViewportSize(PHONE);
  await join({ locale: 'ru' });
  await deposit(context, '200');
  await callAsPlayer(context, 'POST', '/api/v2/bonuses/codes', { code: 'choice' });
  await page.goto('/ru/profile/bonuses');
  const card = cardOf(page, 'Подарок на выбор');
  await expect(card).toContainText('по вашему выбору');
  await card.getByRole('button', { name: 'Получить бонус' }).click();
  await expect(card.getByText('активен', { exact: true })).toBeVisible();
  await page.goto('/ru/games/dice');
  const betButton = page.locator('.bet-button');
  await expect(betButton).toBeEnabled();
  await expect(betButton).not.toContainText('бонус');
  await page.locator('.balance').click();
  const wallet = page.getByRole('dialog', { name: 'Кошелёк' });
  const choice = wallet.getByRole('radio', { name: 'Сначала бонусные' });
  await expect(wallet.getByRole('heading', { name: 'Подарок на выбор' })).toBeVisible();
  await expectAccessible('dialog');
  await wallet.getByText('Сначала бонусные').click();
  await expect(choice).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(wallet).toBeHidden();
  await expect(betButton).toContainText('10,00 ₽ бонусом');
  const stake = page.getByRole('textbox', { name: 'Ставка' });
  await stake.fill('100');
  await stake.press('Tab');
  await expect(betButton).toContainText('бонус 60,00 ₽');
  expect(await betButton.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  const [first] = await bet(context, 1, '10.00');
  expect([first!.stake, first!.bonus_stake]).toEqual(['10.00', '10.00']);
});
