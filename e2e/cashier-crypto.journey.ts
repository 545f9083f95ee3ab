import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';

/** From the form to the address, and to the processor's page that pays it. */
async function begin(page: Page, locale: Locale, method: string): Promise<Page> {
  await page.goto(`/${locale}?deposit`);
  await page.getByRole('radio', { name: new RegExp(method) }).check({ force: true });
  await page.locator('dialog[open] button[type=submit]').click();
  await expect(page.locator('.qr')).toBeVisible();
  const link = page.locator('a[href*="/sandbox/btcpay/i/"]');
  const [wallet] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await wallet.waitForLoadState();
  return wallet;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cashier.crypto, cashier.data: a coin deposit is paid, confirmed live and credited', async ({
    page,
    join,
  }) => {
    await join({ currency: 'RUB', locale: 'ru' });
    const wallet = await begin(page, 'ru', 'Bitcoin');
    await checkAccess(page, 'dialog[open]');
    await expect(page.getByRole('img', { name: /QR-код для оплаты 0\.\d+ BTC/ })).toBeVisible();
    await expect(page.getByText('Только BTC в сети Bitcoin')).toBeVisible();
    await checkAccess(wallet, 'body');

    await wallet.getByRole('button', { name: /^Отправить 0\.\d+ BTC$/ }).click();
    const way = page.getByText('Перевод в пути');
    await expect(way).toBeVisible();
    await expect(page.getByRole('button', { name: 'Отменить пополнение' })).toHaveCount(0);
    await checkAccess(page, 'dialog[open]');

    await wallet.getByRole('button', { name: 'Создать блок' }).click();
    await wallet.getByRole('button', { name: 'Создать блок' }).click();
    const success = page.getByRole('dialog', { name: 'Счёт пополнен' });
    await expect(success).toContainText(/5\s000,00/);
    await expect(success).toContainText(/62,50\s\$/);
    await checkAccess(page, 'dialog[open]');
  });
});

test('cashier.crypto: an overpayment is credited and reported', async ({ page, join }) => {
  await join({ currency: 'USD', locale: 'en' });
  const wallet = await begin(page, 'en', 'Bitcoin');
  await wallet.getByRole('button', { name: 'Send 1.5 times the amount' }).click();
  await wallet.getByRole('button', { name: 'Mine a block' }).click();
  await wallet.getByRole('button', { name: 'Mine a block' }).click();
  const success = page.getByRole('dialog', { name: 'Deposit complete' });
  await expect(success).toContainText('74.99');
  await expect(success).toContainText('The amount received differs');
});
