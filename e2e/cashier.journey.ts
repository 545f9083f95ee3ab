import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { checkAccess } from './support/accessibility.ts';
import { expect, test } from './support/journey.ts';
import { OFFLINE } from './support/offline.ts';

async function openPayIn(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/${locale}?deposit`);
  await expect(page.locator('input[name=amount]')).toBeVisible();
  await expect(page).not.toHaveURL(/deposit/);
}

/** The bank's page, opened by the button of the deposit or by the link to it. */
async function openBank(page: Page, opener: Locator): Promise<Page> {
  const [bank] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  await bank.waitForURL(/\/sandbox\/bank\/pay\//);
  return bank;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cashier.poll-5s: 1000 RUB through the page of the bank to the balance', async ({
    page,
    join,
  }) => {
    await join({ currency: 'RUB', locale: 'ru' });
    await openPayIn(page, 'ru');
    await checkAccess(page, 'dialog[open]');
    await page.locator('input[name=amount]').fill('1000');
    const deposit = page.getByRole('button', { name: /Пополнить на 1\s000,00\s₽/ });
    const bank = await openBank(page, deposit);
    await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:5\d)$/);
    await checkAccess(page, 'dialog[open]');
    await expect(bank.locator('html')).toHaveAttribute('lang', 'ru');
    await checkAccess(bank, 'body');
    await bank.getByRole('button', { name: /Оплатить 1\s000,00/ }).click();
    await expect(bank.getByRole('heading', { name: 'Платёж прошёл' })).toBeVisible();
    await checkAccess(bank, 'body');

    const success = page.getByRole('dialog', { name: 'Счёт пополнен' });
    await expect(success).toContainText(/1\s?000,00/);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await checkAccess(page, 'dialog[open]');
    await success.getByRole('button', { name: 'Закрыть' }).first().click();
    await expect(page.getByText(/1\s000,00\s₽/).first()).toBeVisible();
    // The bank's page leads back by itself, and that tab closes because this page is still there.
    await bank.waitForURL(/\/ru\/payment\/\d+$/, { timeout: 10_000 });
    await bank.waitForEvent('close', { timeout: 10_000 });
  });

  test('cashier.payin-17s: PayIn opens by itself 17 s after registration', async ({ page }) => {
    await page.clock.install();
    await page.goto('/ru?signup');
    const form = page.getByRole('dialog', { name: 'Регистрация' });
    await form.getByLabel('Электронная почта').fill(`newcomer-${Date.now()}@example.com`);
    await form.getByLabel('Пароль', { exact: true }).fill('seven brass lamps over baize');
    await form.getByLabel('Мне исполнилось 18 лет').check();
    await form.locator('input[name=accepts_terms]').check();
    await form.getByRole('button', { name: 'Создать аккаунт' }).click();
    await expect(page.locator('html[data-auth=in]')).toBeAttached();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward(17_000);
    await expect(page.getByRole('dialog', { name: 'Пополнение счёта' })).toBeVisible();
  });

  test('cashier: a declined payment is reported, and the way back leads to the form', async ({
    page,
    join,
  }) => {
    await join({ currency: 'KZT', locale: 'kz' });
    await openPayIn(page, 'kz');
    const bank = await openBank(page, page.getByRole('button', { name: /5\s000,00\s₸ салу/ }));
    await bank.getByRole('button', { name: 'Төлемнен бас тарту' }).click();
    await expect(page.getByRole('heading', { name: 'Төлем өтпеді' })).toBeVisible();
    await checkAccess(page, 'dialog[open]');
    await page.getByRole('button', { name: 'Қайта толтыру' }).click();
    await expect(page.locator('input[name=amount]')).toHaveValue('5\u00a0000');
  });

  test('cashier: a player whose casino tab is gone comes back to the state of the payment', async ({
    page,
    context,
    join,
  }) => {
    await join({ currency: 'RUB', locale: 'ru' });
    await openPayIn(page, 'ru');
    await page.locator('input[name=amount]').fill('500');
    const bank = await openBank(page, page.getByRole('button', { name: /Пополнить на 500/ }));
    await page.close();
    await bank.getByRole('button', { name: /Оплатить 500/ }).click();
    await bank.waitForURL(/\/ru\/payment\/\d+$/, { timeout: 10_000 });
    await expect(bank.getByText('Зачислено').first()).toBeVisible();
    await checkAccess(bank, 'main');
    await expect(bank.getByRole('button', { name: 'К играм' }).first()).toBeVisible();
    // A payment of another player is no payment.
    const foreign = await context.newPage();
    await foreign.goto('/ru/payment/1');
    await expect(foreign.getByRole('heading', { name: 'Такого платежа нет' })).toBeVisible();
  });

  test(
    'cashier: where the browser blocks the tab, a link leads to the bank',
    { tag: '@deep' },
    async ({ page, join }) => {
      await page.addInitScript(() => {
        window.open = () => null;
      });
      await join({ currency: 'RUB', locale: 'ru' });
      await openPayIn(page, 'ru');
      await page.getByRole('button', { name: /Пополнить на/ }).click();
      const bank = await openBank(page, page.getByRole('link', { name: 'Перейти в банк' }));
      await expect(bank.getByRole('heading').first()).toBeVisible();
    },
  );

  test('cashier: an amount outside the limits is refused in the player’s language and costs nothing', async ({
    page,
    join,
  }) => {
    await join({ currency: 'RUB', locale: 'ru' });
    await openPayIn(page, 'ru');
    const amount = page.locator('input[name=amount]');
    for (const [typed, said] of [
      ['', 'Заполните это поле.'],
      ['0', 'Сумма должна быть больше нуля.'],
      ['99,99', 'Минимальная сумма — 100,00 ₽.'],
      ['300000,01', 'Максимальная сумма — 300 000,00 ₽.'],
    ] as const) {
      await amount.fill(typed);
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await expect(page.locator('.field-error')).toHaveText(said.replaceAll(' ₽', '\u00a0₽'));
    }
    await expect(page.getByRole('timer')).toHaveCount(0);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });

  test('cashier: another amount is credited as paid, and the change is reported', async ({
    page,
    join,
  }) => {
    await join({ currency: 'USD', locale: 'en' });
    await openPayIn(page, 'en');
    await page.getByText('Card-to-card transfer').click();
    await page.getByRole('button', { name: 'Deposit $10.00' }).click();
    await expect(page.getByText(/^4000 \d{4} \d{4} \d{4}$/)).toBeVisible();
    const bank = await openBank(page, page.getByRole('link', { name: 'Go to the bank' }));
    await bank.getByText('Pay another amount').click();
    await bank.getByLabel('Amount, $').fill('12.34');
    await bank.getByRole('button', { name: 'Pay this amount' }).click();
    const success = page.getByRole('dialog', { name: 'Deposit complete' });
    await expect(success).toContainText('$12.34');
    await expect(success).toContainText('The amount received differs');
  });

  test(
    'cashier.process: the time to pay is counted down, and an unpaid process is removed',
    { tag: '@deep' },
    async ({ page, join }) => {
      await page.clock.install();
      await join({ currency: 'USD', locale: 'en' });
      await openPayIn(page, 'en');
      await page.getByRole('button', { name: 'Deposit $10.00' }).click();
      const timer = page.getByRole('timer');
      await expect(timer).toBeVisible();
      await page.clock.fastForward('10:00');
      await expect(timer).toHaveText(/^9:\d\d$/);
      await page.clock.fastForward('10:01');
      await expect(page.getByRole('heading', { name: 'Payment time is over' })).toBeVisible();
      await expect(timer).toHaveCount(0);
    },
  );

  test('cashier.poll-5s: without a socket polling finds the money, with PayIn closed or open', async ({
    page,
    context,
    join,
  }) => {
    await page.routeWebSocket(/\/socket/, (socket) => socket.close());
    await join({ currency: 'EUR', locale: 'en' });
    await openPayIn(page, 'en');
    await page.getByRole('button', { name: 'Deposit €10.00' }).click();
    const address = await page.getByRole('link', { name: 'Go to the bank' }).getAttribute('href');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const bank = await context.newPage();
    await bank.goto(address!);
    await bank.getByRole('button', { name: 'Pay €10.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Deposit complete' })).toContainText('€10.00');
  });

  test('cashier: a reload or another tab finds the pending deposit', async ({ page, join }) => {
    await join({ currency: 'USD', locale: 'en' });
    await openPayIn(page, 'en');
    await page.getByRole('button', { name: 'Deposit $10.00' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.goto('/en?deposit');
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the deposit' }).click();
    await expect(page.locator('input[name=amount]')).toBeVisible();
  });

  test(
    'cashier: a pending deposit reports the lost network and continues when it is back',
    { tag: '@deep' },
    async ({ page, context, join, consoleErrors }) => {
      consoleErrors.allow(OFFLINE);
      await join({ currency: 'USD', locale: 'en' });
      await openPayIn(page, 'en');
      await page.getByRole('button', { name: 'Deposit $10.00' }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText('Your money is safe')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('Your money is safe')).toHaveCount(0);
      await expect(page.getByRole('timer')).toBeVisible();
    },
  );

  test(
    'cashier.payin-17s: a member without money gets PayIn after 17 s',
    { tag: '@deep' },
    async ({ page, join }) => {
      await page.clock.install();
      await join({ currency: 'USD', locale: 'en' });
      await page.goto('/en');
      await expect(page.locator('.balance')).toBeVisible();
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // The 17 s start when the user is loaded, which may be later than the balance is visible.
      const prompt = page.getByRole('dialog', { name: 'Deposit' });
      await expect(async () => {
        await page.clock.fastForward(1000);
        await expect(prompt).toBeVisible({ timeout: 250 });
      }).toPass({ timeout: 15_000 });
    },
  );
});
