/** A forgotten password: reset by the link of an email, by its code, by a code to the phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { codeFor, linkFor, waitForMessage } from './support/outbox.ts';
import { newPhone, openLogin, nationalFormat } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';
import { forwardedHeaders } from './support/visitor.ts';

const NEW = 'nine ivory chips under lamplight';
const translate = textsOf('kz');
const text = (key: string) => translate('features/sign-in', key);

test.use({ viewport: { width: 360, height: 740 }, locale: 'kk-KZ' });
// The server refuses with an error status, which the browser logs to its console.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4(22|29)/));

async function requestReset(
  page: Page,
  contact: { email: string } | { phone: string },
): Promise<void> {
  const isEmail = 'email' in contact;
  await page.goto('/kz?login');
  const title = text(isEmail ? 'byEmail.title' : 'byPhone.title');
  await openLogin(page, isEmail ? 'LoginByEmail' : 'LoginByPhone', title);
  if (!isEmail) await page.getByRole('tab', { name: text('method.password') }).click();
  const field = page.locator(isEmail ? 'input[name=email]' : 'input[name=phone]');
  await field.fill(isEmail ? contact.email : nationalFormat(contact.phone));
  await page.getByRole('button', { name: text('forgot.link') }).click();
  await expect(page.getByRole('dialog', { name: text('forgot.title') })).toBeVisible();
  const send = text(isEmail ? 'forgot.sendMail' : 'code.ask.call');
  await page.getByRole('button', { name: send }).click();
  await expect(page.locator('input[name=code]')).toBeFocused();
}

/** Sets a new password, at first with a typing error. */
async function setPassword(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('input[name=password]').fill(NEW);
  await page.locator('input[name=password_confirm]').fill('nine ivory chips');
  await page.getByRole('button', { name: text('reset.submit') }).click();
  const wrong = page.locator('.field-error', {
    hasText: translate('features/sign-in', 'error.password_mismatch'),
  });
  await expect(wrong).toBeVisible();
  await expect(page.locator('input[name=password_confirm]')).toBeFocused();
  await page.locator('input[name=password_confirm]').fill(NEW);
  await page.getByRole('button', { name: text('reset.submit') }).click();
  await expect(page.getByText(text('reset.done'))).toBeVisible();
  await expect(page.locator('.balance')).toBeVisible();
}

/** No address, history entry or request header has sent the token to another site. */
function listenForToken(page: Page): (token: string) => void {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest())
      seen.push(request.headers()['referer'] ?? '', request.url());
  });
  return (token) => expect(seen.filter((text) => text.includes(token))).toEqual([]);
}

test('auth.restore-email: the link of the email works once', async ({
  page,
  context,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'kz' });
  await context.clearCookies();
  await requestReset(page, { email });
  const link = await linkFor(page, email, { template: 'restore' });
  await page.goto(new URL(link).pathname);
  await expect(page).toHaveURL(/\/kz\/reset-password\/new$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('reset.title'));
  await expect(page.locator('.reset')).toContainText('@example.com');
  await expectAccessible('main');
  await page.reload();
  await setPassword(page);
  await expect(page).toHaveURL(/\/kz$/);

  await context.clearCookies();
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('reset.expiredTitle'));
  await page.getByRole('button', { name: text('reset.again') }).click();
  await expect(page.getByRole('dialog', { name: text('forgot.title') })).toBeVisible();
});

test(
  'auth.restore-email: the code of the email works, and the new password is valid',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    const email = await join({ locale: 'kz' });
    await context.clearCookies();
    await requestReset(page, { email });
    await page
      .locator('input[name=code]')
      .fill(await codeFor(page, email, { template: 'restore' }));
    await setPassword(page);
    const tried = async (password: string) =>
      (
        await page.request.post('/api/v2/auth/login/email/password', { data: { email, password } })
      ).status();
    expect(await tried('seven brass lamps over baize')).toBe(422);
    expect(await tried(NEW)).toBe(200);
  },
);

test('auth.restore-phone: a code to the phone works; the token stays out of every address', async ({
  page,
  context,
  baseURL,
}) => {
  const phone = newPhone();
  const data = { phone, locale: 'kz', is_adult: true, accepts_terms: true };
  const answer = await context.request.post('/api/v2/auth/register/phone', {
    headers: forwardedHeaders(),
    data,
  });
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: baseURL! }]);
  await confirmPhone(page, phone, token);
  await context.clearCookies({ name: 'bearerToken' });
  await context.clearCookies({ name: 'refresh' });
  const expectHidden = listenForToken(page);
  await requestReset(page, { phone });
  const given = page.waitForResponse('**/phone/code/confirm');
  const sent = await waitForMessage(page, phone, { template: 'restore-code' });
  await page.locator('input[name=code]').fill(sent.code!);
  const body = (await (await given).json()) as { data: { token: string } };
  await expect(page).toHaveURL(/\/kz\/password\/reset$/);
  await setPassword(page);
  expectHidden(body.data.token);
});

async function confirmPhone(page: Page, phone: string, token: string): Promise<void> {
  const answer = await page.request.post('/api/v2/auth/phone/verify/code', {
    data: { code: await codeFor(page, phone) },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('auth.restore-phone: an invalid token leads to /error and is removed from the address', async ({
  page,
}) => {
  const token = 'a'.repeat(43);
  await page.goto(`/kz/password/reset?token=${token}`);
  await expect(page).toHaveURL(/\/kz\/error$/);
  await page.goto('/kz/password/reset');
  await expect(page).toHaveURL(/\/kz\/error$/);
});

test('auth.send-login-data: the email explains how to log in, the page reveals nothing', async ({
  page,
  context,
  join,
}) => {
  const email = await join({ locale: 'kz' });
  await context.clearCookies();
  for (const address of [email, 'unknown@example.com']) {
    await page.goto('/kz?login');
    await page.getByRole('button', { name: text('login.remind') }).click();
    await page.locator('input[name=email]').fill(address);
    await page.getByRole('button', { name: text('remind.submit') }).click();
    await expect(page.locator('.sign-in-sent')).toContainText(address);
    await expect(page.locator('.sign-in-sent')).toContainText(text('remind.spam'));
  }
  await waitForMessage(page, email, { template: 'login-data' });
});
