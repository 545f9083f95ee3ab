import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { fromElsewhere } from './support/visitor.ts';

const URL_OF_HOUSE = () => process.env['HOUSE_URL']!;

let players = 0;

async function join(context: BrowserContext, currency: Currency, locale: Locale): Promise<void> {
  players += 1;
  const answer = await context.request.post(`${URL_OF_HOUSE()}/api/v2/auth/register/email`, {
    headers: fromElsewhere(),
    data: {
      email: `coins-${Date.now()}-${process.pid}-${players}@example.com`,
      password: 'seven brass lamps over baize',
      currency,
      locale,
      is_adult: true,
      accepts_terms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: URL_OF_HOUSE() }]);
}

/** From the form to the address, and the processor's page that pays it. */
async function begin(page: Page, locale: Locale, method: string): Promise<Page> {
  await page.goto(`${URL_OF_HOUSE()}/${locale}?deposit`);
  await page.getByRole('radio', { name: new RegExp(method) }).check({ force: true });
  await page.locator('dialog[open] button[type=submit]').click();
  await expect(page.locator('.qr')).toBeVisible();
  const link = page.locator('a[href*="/sandbox/btcpay/i/"]');
  const [wallet] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await wallet.waitForLoadState();
  return wallet;
}

async function expectAccessible(page: Page, part: string): Promise<void> {
  await page.waitForTimeout(600);
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cashier.crypto, cashier.data: a coin from the address to the balance, confirmed before the eyes', async ({
    page,
    context,
  }) => {
    await join(context, 'RUB', 'ru');
    const wallet = await begin(page, 'ru', 'Биткойн');
    await expectAccessible(page, 'dialog[open]');
    await expect(page.getByRole('img', { name: /QR-код для оплаты 0\.\d+ BTC/ })).toBeVisible();
    await expect(page.getByText('Только BTC в сети Bitcoin')).toBeVisible();
    await expectAccessible(wallet, 'body');

    await wallet.getByRole('button', { name: /^Отправить 0\.\d+ BTC$/ }).click();
    const way = page.getByText('Перевод в пути');
    await expect(way).toBeVisible();
    await expect(page.getByRole('button', { name: 'Отменить пополнение' })).toHaveCount(0);
    await expectAccessible(page, 'dialog[open]');

    await wallet.getByRole('button', { name: 'Найти блок' }).click();
    await wallet.getByRole('button', { name: 'Найти блок' }).click();
    const success = page.getByRole('dialog', { name: 'Счёт пополнен' });
    await expect(success).toContainText(/5\s000,00/);
    await expect(success).toContainText(/62,50\s\$/);
    await expectAccessible(page, 'dialog[open]');
  });
});

test('cashier.crypto: more than was asked for is credited, and said so', async ({
  page,
  context,
}) => {
  await join(context, 'USD', 'en');
  const wallet = await begin(page, 'en', 'Bitcoin');
  await wallet.getByRole('button', { name: 'Send half as much again' }).click();
  await wallet.getByRole('button', { name: 'Find a block' }).click();
  await wallet.getByRole('button', { name: 'Find a block' }).click();
  const success = page.getByRole('dialog', { name: 'Deposit complete' });
  await expect(success).toContainText('74.99');
  await expect(success).toContainText('Another amount arrived');
});
