/**
 * Login by phone: registration confirmed by a code, then login by a call, a message and a password.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { codeFor, waitForMessage } from './support/outbox.ts';
import { newPhone, openLogin, nationalFormat } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';
import { variants } from '#dev/test-depth.ts';

const PASSWORD = 'seven brass lamps over baize';
const translate = textsOf('ru');
const text = (key: string) => translate('features/sign-in', key);

test.use({ viewport: { width: 360, height: 740 } });
// The server refuses with an error status, which the browser logs to its console.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4(22|29)/));

/** Registers by phone and stays in the dialog that asks for the code. */
async function register(page: Page, phone: string, password = ''): Promise<void> {
  await page.goto('/ru?signup');
  const dialog = page.getByRole('dialog', { name: text('register.title') });
  await dialog.getByRole('tab', { name: text('contact.phone') }).click();
  await dialog.locator('input[name=phone]').fill(nationalFormat(phone));
  if (password !== '') await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('input[name=is_adult]').check();
  await dialog.locator('input[name=accepts_terms]').check();
  await dialog.getByRole('button', { name: text('register.submit') }).click();
  await expect(page.getByRole('dialog', { name: text('confirm.phoneTitle') })).toBeVisible();
}

/** Logs out on a device that the account trusts. */
async function logOut(page: Page): Promise<void> {
  for (const name of ['bearerToken', 'refresh']) await page.context().clearCookies({ name });
  await page.evaluate(() => sessionStorage.clear());
}

test('auth.register-phone, auth.verify-contact: a phone registers and is confirmed by a call', async ({
  page,
  expectAccessible,
}) => {
  const phone = newPhone();
  await register(page, phone);
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  await expectAccessible('dialog[open]');
  const call = await waitForMessage(page, phone);
  expect([call.channel, call.locale]).toEqual(['call', 'ru']);
  await page.locator('input[name=code]').fill(call.code!);
  await expect(page.getByText(text('confirm.phoneDone'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test(
  'auth.resend: a code dialog that was closed and reloaded still counts down',
  { tag: '@deep' },
  async ({ page }) => {
    const phone = newPhone();
    await page.goto('/ru?login');
    await openLogin(page, 'LoginByPhone', text('byPhone.title'));
    await page.locator('input[name=phone]').fill(nationalFormat(phone));
    await page.getByRole('button', { name: text('code.ask.call') }).click();
    await expect(page.locator('.sign-in-wait')).toContainText(/0:5\d|1:00/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/ru?login');
    await page.getByRole('button', { name: text('login.resume') }).click();
    await expect(page.locator('.sign-in-wait')).toContainText(/0:[345]\d/);
    await expect(page.locator('input[name=code]')).toBeFocused();
  },
);

for (const channel of variants(['call', 'sms'] as const)) {
  test(`auth.login-phone-code: a code logs in, ${channel}`, async ({ page }) => {
    const phone = newPhone();
    await register(page, phone);
    await page.locator('input[name=code]').fill(await codeFor(page, phone));
    await expect(page.getByRole('dialog')).toBeHidden();
    await logOut(page);
    await page.goto('/ru?login');
    await openLogin(page, 'LoginByPhone', text('byPhone.title'));
    await page.locator('input[name=phone]').fill(nationalFormat(phone));
    if (channel === 'sms') await page.getByRole('radio', { name: text('channel.sms') }).check();
    await page.getByRole('button', { name: text(`code.ask.${channel}`) }).click();
    const sent = await waitForMessage(page, phone, { template: 'login-code' });
    expect(sent.channel).toBe(channel);
    await page.locator('input[name=code]').fill(sent.code!);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.balance')).toBeVisible();
  });
}

test('auth.login-phone-password: a wrong password shows an error at the phone, a right one logs in', async ({
  page,
}) => {
  const phone = newPhone();
  await register(page, phone, PASSWORD);
  await page.getByRole('button', { name: text('confirm.later') }).click();
  await logOut(page);
  await page.goto('/ru?login');
  await openLogin(page, 'LoginByPhone', text('byPhone.title'));
  await page.getByRole('tab', { name: text('method.password') }).click();
  await page.locator('input[name=phone]').fill(nationalFormat(phone));
  await page.locator('input[name=password]').fill('not the password');
  await page.locator('input[name=password]').press('Enter');
  await expect(page.locator('.field-error').last()).toHaveText('Неверный телефон или пароль.');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.balance')).toBeVisible();
});

test(
  'auth.phone-masks: the field accepts any format and keeps the caret',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/ru?login');
    await openLogin(page, 'LoginByPhone', text('byPhone.title'));
    const field = page.locator('input[name=phone]');
    await field.pressSequentially('87011234567');
    await expect(field).toHaveValue('(701) 123 45 67');
    await expect(page.locator('.phone-country select')).toHaveValue('kz');
    // In the middle a digit is inserted at the caret, and the caret stays after it.
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 7; steps++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.type('9');
    await expect(field).toHaveValue('(701) 193 45 67');
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(8);
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('(701) 134 56 7');
    await page.locator('.phone-country select').selectOption('by');
    await field.fill('+375 (29) 765-43-21');
    await expect(field).toHaveValue('(29) 765 43 21');
    await expect(page.locator('.phone-country')).toContainText('+375');
  },
);
