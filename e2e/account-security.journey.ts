/**
 * Account security: password, authenticator, passkey, sessions, and recovering a stolen account.
 */
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { codeFor, waitForMessage } from './support/outbox.ts';
import { newPhone, openLogin } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';
import { forwardedHeaders } from './support/visitor.ts';

const OLD = 'seven brass lamps over baize';
const NEW = 'eight ivory chips in a row';
const translate = textsOf('en');
const text = (key: string) => translate('features/account-security', key);

test.use({ viewport: { width: 360, height: 740 } });
// The server refuses with an error status, which the browser logs to its console.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4(01|03|22|29)/));

const RECOVERY = translate('features/sign-in', 'second.use.recovery');
const dialog = (page: Page, key: string): Locator =>
  page.getByRole('dialog', { name: text(key), exact: true });
const fieldError = (form: Locator, key: string) =>
  form.locator('.field-error', { hasText: text(key) });
const press = (part: Page | Locator, name: string) =>
  part.getByRole('button', { name, exact: true }).click();

async function openAccountSecurity(page: Page): Promise<void> {
  await page.goto('/en/profile/access');
  await expect(page.getByRole('heading', { level: 1, name: text('title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: text('passkeys.title') })).toBeVisible();
}

/** Logs in on a device that the account does not trust. */
async function logOutAndForgetDevice(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
}

test('auth.password-update: the password is changed, and the old one no longer works', async ({
  page,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await openAccountSecurity(page);
  await expectAccessible();
  await press(page, text('password.changeTitle'));
  const form = dialog(page, 'password.changeTitle');
  await form.locator('input[name=old_password]').fill('not the old one');
  await form.locator('input[name=password]').fill(NEW);
  await form.locator('input[name=password_confirm]').fill(`${NEW}!`);
  await press(form, text('password.save'));
  await expect(fieldError(form, 'error.password_mismatch')).toBeVisible();
  await form.locator('input[name=password_confirm]').fill(NEW);
  await press(form, text('password.save'));
  await expect(fieldError(form, 'error.wrong_password')).toBeVisible();
  await expectAccessible('dialog[open]');
  await form.locator('input[name=old_password]').fill(OLD);
  await press(form, text('password.save'));
  await expect(page.getByText(text('password.done'))).toBeVisible();
  const letter = await waitForMessage(page, email);
  expect(letter.links[0]).toMatch(/\/en\/secure\/[\w-]{43}$/);
  const login = (password: string) =>
    page.request.post('/api/v2/auth/login/email/password', { data: { email, password } });
  expect((await login(OLD)).status()).toBe(422);
  expect((await login(NEW)).status()).toBe(200);
});

test('account security: an authenticator is enrolled, and the next login elsewhere requires its code', async ({
  page,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await openAccountSecurity(page);
  await press(page, text('second.connect'));
  const form = dialog(page, 'app.title');
  const secret = Secret.fromBase32((await form.locator('.authenticator-key code').textContent())!);
  await expect(form.getByRole('img', { name: text('app.picture') })).toBeVisible();
  await expectAccessible('dialog[open]');
  const code = (at: number) => TOTP.generate({ secret, timestamp: at });
  await form.locator('input[name=code]').fill(code(Date.now()));
  const codes = dialog(page, 'codes.title');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible('dialog[open]');
  await expect(codes.getByRole('listitem').first()).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  // A dialog with text that is shown once does not close by an accidental click outside.
  await page.keyboard.press('Escape');
  await press(codes, text('codes.kept'));
  await expect(page.getByText(text('second.recovery'), { exact: true })).toBeVisible();

  await logOutAndForgetDevice(page);
  await page.goto('/en?login');
  await openLogin(page, 'LoginByEmail', translate('features/sign-in', 'byEmail.title'));
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(OLD);
  await page.locator('input[name=password]').press('Enter');
  const step = page.getByRole('dialog', { name: translate('features/sign-in', 'second.title') });
  await expect(step).toBeVisible();
  await expect(step.getByRole('button', { name: RECOVERY })).toBeVisible();
  // The code of the period that enrolled the authenticator is not accepted twice; the next one is.
  await step.locator('input[name=code]').fill(code(Date.now() + 30_000));
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
});

test('account security: a passkey is added and logs in without an email and a password', async ({
  page,
  join,
  baseURL,
  expectAccessible,
}) => {
  // Browsers bind passkeys to host names only, and the test server is at an IP address.
  const home = baseURL!.replace('127.0.0.1', 'localhost');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await join({ locale: 'en' });
  const token = (await page.context().cookies()).find(({ name }) => name === 'bearerToken')!.value;
  await page.context().addCookies([{ name: 'bearerToken', value: token, url: home }]);
  await page.goto(`${home}/en/profile/access`);
  await press(page, text('passkeys.add'));
  const form = dialog(page, 'passkeys.addTitle');
  await form.locator('input[name=passkey-name]').fill('My phone');
  await expectAccessible('dialog[open]');
  await press(form, text('passkeys.create'));
  await press(dialog(page, 'codes.title'), text('codes.kept'));
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();

  await logOutAndForgetDevice(page);
  await page.goto(`${home}/en?login`);
  await press(page, text('login.button'));
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  await page.goto(`${home}/en/profile/access`);
  await press(page, `${text('passkeys.remove')}: My phone`);
  await press(dialog(page, 'passkeys.removeAsk'), text('passkeys.remove'));
  await expect(page.getByText(text('passkeys.none'))).toBeVisible();
});

test('account security: a session on another device is listed, ended and logged out at once', async ({
  page,
  join,
  browser,
}) => {
  const email = await join({ locale: 'en' });
  // A device that the account already trusts, so that no two-factor step is required.
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'device');
  const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Mobile Safari/605' });
  await other.addCookies(cookies);
  const login = await other.request.post('/api/v2/auth/login/email/password', {
    data: { email, password: OLD },
  });
  const { token } = (await login.json()) as { token: string };
  const stranger = () =>
    other.request.get('/profile/user', { headers: { authorization: `Bearer ${token}` } });
  expect((await stranger()).status()).toBe(200);
  await openAccountSecurity(page);
  await press(page, `${text('sessions.end')}: Safari, iPhone`);
  await press(dialog(page, 'sessions.endAsk'), text('sessions.end'));
  await expect(page.getByRole('button', { name: /Safari, iPhone/ })).toBeHidden();
  expect((await stranger()).status()).toBe(401);
  await other.close();

  const emails = page.getByRole('switch', { name: text('sessions.email') });
  await expect(emails).toBeChecked();
  await emails.uncheck();
  await page.reload();
  await expect(emails).not.toBeChecked();
});

test('account security: an email change by a thief is reverted from the message to the old address', async ({
  page,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  const thief = `thief-${Date.now()}@example.com`;
  await openAccountSecurity(page);
  await press(page, `${text('contacts.change')}: ${text('contacts.email')}`);
  const form = dialog(page, 'contact.emailTitle');
  await form.locator('input[name=email]').fill(thief);
  await press(form, text('contact.send'));
  await form.locator('input[name=code]').fill(await codeFor(page, thief));
  await expect(page.getByText(text('contact.emailDone'))).toBeVisible();
  await expect(page.locator('main').getByText(thief)).toBeVisible();

  const link = (await waitForMessage(page, email)).links[0]!;
  await page.goto(link);
  await expect(page.getByText(/e•••|g•••/)).toBeVisible();
  await expectAccessible('main');
  await page.locator('input[name=password]').fill(NEW);
  await page.locator('input[name=password_confirm]').fill(NEW);
  await press(page, text('secure.submit'));
  await expect(page.getByText(text('secure.done'))).toBeVisible();
  await expect(page.locator('html[data-auth=in]')).toBeHidden();
  const login = await page.request.post('/api/v2/auth/login/email/password', {
    data: { email, password: NEW },
  });
  expect(login.status()).toBe(200);
  await page.goto(link);
  await expect(page.getByText(text('secure.expired'))).toBeVisible();
});

test('step-up: after ten minutes a sensitive change requires authentication and then continues', async ({
  page,
  join,
  expectAccessible,
}) => {
  await join({ locale: 'en' });
  await openAccountSecurity(page);
  // The first response of the server is the one it gives ten minutes later.
  let isFirst = true;
  await page.route('**/factors/totp/begin', async (route) => {
    if (!isFirst) return await route.continue();
    isFirst = false;
    const json = { message: 'step_up_required', errors: {} };
    return await route.fulfill({ status: 403, json });
  });
  await press(page, text('second.connect'));
  const proof = dialog(page, 'confirm.title');
  await expect(proof).toBeVisible();
  await expectAccessible('dialog[open]:last-of-type');
  await proof.locator('input[name=password]').fill('not the one');
  await press(proof, text('confirm.submit'));
  await expect(fieldError(proof, 'error.wrong_password')).toBeVisible();
  await proof.locator('input[name=password]').fill(OLD);
  await press(proof, text('confirm.submit'));
  await expect(proof).toBeHidden();
  await expect(dialog(page, 'app.title').getByRole('img')).toBeVisible();
});

test(
  'auth.password-set: a player registered by phone sets a password and logs in with it',
  { tag: '@deep' },
  async ({ page, baseURL, expectAccessible }) => {
    const phone = newPhone();
    const body = { phone, type: 'sms', is_adult: true, accepts_terms: true, locale: 'en' };
    const answer = await page.request.post('/api/v2/auth/register/phone', {
      headers: forwardedHeaders(),
      data: body,
    });
    const { token } = (await answer.json()) as { token: string };
    await page.context().addCookies([{ name: 'bearerToken', value: token, url: baseURL! }]);
    await openAccountSecurity(page);
    await press(page, text('password.setTitle'));
    const form = dialog(page, 'password.setTitle');
    await form.locator('input[name=password]').fill('1234567890');
    await form.locator('input[name=confirm_password]').fill('0987654321');
    await press(form, text('password.save'));
    await expect(fieldError(form, 'error.password_common')).toBeVisible();
    await expect(fieldError(form, 'error.password_mismatch')).toBeVisible();
    await expectAccessible('dialog[open]');
    await form.locator('input[name=password]').fill(NEW);
    await form.locator('input[name=confirm_password]').fill(NEW);
    await press(form, text('password.save'));
    await expect(page.getByText(text('password.done'))).toBeVisible();
    await expect(page.getByRole('button', { name: text('password.changeTitle') })).toBeVisible();
    const login = await page.request.post('/api/v2/auth/login/phone/password', {
      data: { phone, password: NEW },
    });
    expect(login.status()).toBe(200);
  },
);
