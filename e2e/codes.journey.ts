/** Email codes: for login, for the two-factor step, and all that can go wrong with one. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { codeFor, waitForMessage } from './support/outbox.ts';
import { openLogin } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';

const PASSWORD = 'seven brass lamps over baize';
const translate = textsOf('en');
const text = (key: string) => translate('features/sign-in', key);
const code = (page: Page) => page.locator('input[name=code]');

test.use({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
// The server refuses with an error status, which the browser logs to its console.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 4(22|29)/));

/** Requests a login code and waits for the field. */
async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/en?login');
  await openLogin(page, 'LoginByEmail', text('byEmail.title'));
  await page.getByRole('tab', { name: text('method.code') }).click();
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: text('code.get') }).click();
  await expect(code(page)).toBeFocused();
}

/** Another browser, like that of a thief or a new phone. */
async function openUnknownDevice(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  // A page that is still open would be refused without its cookies.
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('auth.login-email-code: a pasted code logs in without a button press', async ({
  page,
  context,
  join,
  expectAccessible,
}) => {
  const email = await join({ locale: 'en' });
  await context.clearCookies();
  await requestCode(page, email);
  await expectAccessible('dialog[open]');
  const sent = await codeFor(page, email, { template: 'login-code' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('Your code: ${sent}')`);
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.balance')).toBeVisible();
});

test('auth.login-email-code: a wrong code is cleared and counted, the right one still logs in', async ({
  page,
  context,
  join,
}) => {
  const email = await join({ locale: 'en' });
  await context.clearCookies();
  await requestCode(page, email);
  const right = await codeFor(page, email, { template: 'login-code' });
  const wrong = right === '000000' ? '000001' : '000000';
  for (const left of [4, 3]) {
    await code(page).fill(wrong);
    await expect(page.locator('dialog .field-error')).toHaveText(
      `Wrong code. Attempts left: ${left}.`,
    );
    await expect(code(page)).toHaveValue('');
    await expect(code(page)).toBeFocused();
  }
  await code(page).fill(right);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('auth.resend: after five wrong codes a new one is required, and its wait is counted down', async ({
  page,
  context,
  join,
}) => {
  const email = await join({ locale: 'en' });
  await context.clearCookies();
  await requestCode(page, email);
  const right = await codeFor(page, email, { template: 'login-code' });
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries++) {
    const judged = page.waitForResponse('**/login/email/verification');
    await code(page).fill(wrong);
    await judged;
    await expect(page.locator('dialog [aria-busy]')).toHaveCount(0);
  }
  await expect(page.locator('dialog .field-error')).toHaveText(text('code.expired'));
  await expect(code(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Wait 0:[0-5]\d$/ })).toBeDisabled();
  await skipWait(page);
  await page.getByRole('button', { name: text('login.resume') }).click();
  // The page's timer has ended, but the server still refuses and returns the remaining wait.
  await page.getByRole('button', { name: text('code.again.mail') }).click();
  await expect(page.getByRole('button', { name: /^Wait 0:[0-5]\d$/ })).toBeDisabled();
});

/** Moves the clock of the page one minute forward and removes the rate limits. */
async function skipWait(page: Page): Promise<void> {
  await page.evaluate(() => {
    const step = JSON.parse(sessionStorage.getItem('code.login-email')!) as { resendAt: number };
    sessionStorage.setItem('code.login-email', JSON.stringify({ ...step, resendAt: 0 }));
  });
  await page.goto('/en?login');
}

test(
  'auth.resend: another code is emailed after the wait and replaces the first one',
  { tag: '@deep' },
  async ({ page, context, join }) => {
    test.setTimeout(120_000);
    const email = await join({ locale: 'en' });
    await context.clearCookies();
    await requestCode(page, email);
    await codeFor(page, email, { template: 'login-code' });
    const again = page.getByRole('button', { name: text('code.again.mail') });
    await expect(again).toBeVisible({ timeout: 70_000 });
    await again.click();
    await expect(page.locator('.sign-in-again')).toContainText('0:5');
    await expect(page.locator('.sign-in-again')).toContainText(text('code.growing'));
    const second = await waitForMessage(page, email, { template: 'login-code', count: 2 });
    await code(page).fill(second.code!);
    await expect(page.locator('dialog[open]:not([data-closing])')).toHaveCount(0);
  },
);

test('auth.second-step: a password on a new device is not enough', async ({
  page,
  context,
  join,
}) => {
  const email = await join({ locale: 'en' });
  // The two-factor step requires a verified email.
  await page.goto('/en');
  await confirmEmail(page, email);
  await openUnknownDevice(page);
  await page.goto('/en?login');
  await openLogin(page, 'LoginByEmail', text('byEmail.title'));
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  const step = page.getByRole('dialog', { name: text('second.title') });
  await expect(step).toContainText(text('second.lead'));
  expect((await context.cookies()).some(({ name }) => name === 'bearerToken')).toBe(false);

  // A two-factor step that was left is offered again.
  await page.keyboard.press('Escape');
  await expect(step).toBeHidden();
  await page.goto('/en?login');
  await page.getByRole('button', { name: text('login.resume') }).click();
  await code(page).fill(await codeFor(page, email, { template: 'second-step-code' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.balance')).toBeVisible();
});

/** Through the API: the page that offers it has its own journey. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'bearerToken')!.value;
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v2/auth/email/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await ask('send', {});
  await ask('verify/code', { code: await codeFor(page, email) });
}
