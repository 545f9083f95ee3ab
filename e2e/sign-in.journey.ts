import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { checkAccess } from './support/accessibility.ts';
import { WIDTH_OF_THREE_IN } from './support/places.ts';

/**
 * A page whose console stays silent, except for the browser's own entries: of a provoked refusal,
 * and of a page without a service worker.
 */
const test = base.extend<{ page: Page }>({
  page: async ({ page }, give) => {
    const consoleErrors: string[] = [];
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (said) => {
      const isExpected = /status of (401|403|422|429) |^Service Worker/.test(said.text());
      if (['error', 'warning'].includes(said.type()) && !isExpected)
        consoleErrors.push(said.text());
    });
    await give(page);
    expect(consoleErrors, 'the console stays silent').toEqual([]);
  },
});

const PASSWORD = 'seven quiet rivers';
const EXPIRED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.expired';
let serial = 0;

function newEmail(): string {
  serial += 1;
  return `journey-${process.pid}-${Date.now()}-${serial}@example.org`;
}

/** Registers through the dialog and waits until the header shows the balance. */
async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/ru?signup');
  const dialog = page.getByRole('dialog', { name: 'Регистрация' });
  await dialog.getByLabel('Электронная почта').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Мне исполнилось 18 лет').check();
  await dialog.locator('input[name=accepts_terms]').check();
  await dialog.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(dialog).toBeHidden();
  await expect(balance(page)).toBeVisible();
  return email;
}

const balance = (page: Page) => page.locator('.balance');
const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Войти' });

async function token(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'bearerToken')?.value;
}

/** Leaves the browser with a token that is no longer valid. */
async function invalidateToken(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'bearerToken')!;
  await context.addCookies([{ ...cookie, value: EXPIRED }]);
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/auth/refresh-token')) count += 1;
  });
  return () => count;
}

async function logInByEmail(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Вход по почте' });
  await dialog.getByLabel('Электронная почта').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(password);
  await dialog.getByLabel('Пароль', { exact: true }).press('Enter');
}

test('auth.register-email: a new player registers, and is still logged in after a reload', async ({
  page,
  context,
}) => {
  await register(page);
  const cookies = Object.fromEntries((await context.cookies()).map((one) => [one.name, one]));
  const days = (cookies['bearerToken']!.expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
  expect(cookies['refresh']).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' });
  await page.reload();
  await expect(balance(page)).toContainText('0,00');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fingerprint')))
    .toMatch(/^\w+$/);
});

test('auth.login-email-password: a wrong password shows an error, the right one logs in', async ({
  page,
  context,
}) => {
  const email = await register(page);
  await context.clearCookies();
  await page.goto('/ru?login');
  await page.getByRole('button', { name: /Войти по почте/ }).click();
  await logInByEmail(page, email, 'not the password');
  const dialog = page.getByRole('dialog', { name: 'Вход по почте' });
  await expect(dialog.getByText('Неверная почта или пароль.').first()).toBeVisible();
  await expect(page.getByText('Что-то пошло не так')).toBeVisible();
  await expect(dialog.getByLabel('Пароль', { exact: true })).toBeFocused();
  await logInByEmail(page, email.toUpperCase(), PASSWORD);
  await expect(dialog).toBeHidden();
  // Who knows when they last logged in spots a stranger's login.
  await expect(page.getByText(/^Прошлый вход: /)).toBeVisible();
  await expect(balance(page)).toBeVisible();
});

test('shell.query-flags: a guest who came to deposit does so after the login, unless it was closed', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const payIn = page.getByRole('dialog', { name: 'Пополнение счёта' });
  await context.clearCookies();
  await page.goto('/ru?deposit');
  await expect(page).toHaveURL(/\/ru$/);
  await page.getByRole('button', { name: /Войти по почте/ }).click();
  await logInByEmail(page, email, PASSWORD);
  await expect(payIn).toBeVisible();
  await context.clearCookies();
  await page.goto('/ru?deposit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('button', { name: /Войти по почте/ }).click();
  await logInByEmail(page, email, PASSWORD);
  await expect(balance(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(payIn).toHaveCount(0);
});

test('auth.login-email-password: after five wrong attempts the wait is counted down on the form', async ({
  page,
}) => {
  await page.goto('/ru?login');
  await page.getByRole('button', { name: /Войти по почте/ }).click();
  const email = newEmail();
  const dialog = page.getByRole('dialog', { name: 'Вход по почте' });
  for (let guess = 0; guess < 5; guess++) {
    const answered = page.waitForResponse((response) => response.url().includes('/login/email'));
    await logInByEmail(page, email, `guess number ${guess}`);
    await answered;
    await expect(dialog.locator('[aria-busy]')).toHaveCount(0);
  }
  await logInByEmail(page, email, 'guess number 6');
  await expect(dialog.getByRole('button', { name: /Подождите 0:0\d/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
});

test('auth.refresh: an expired token is refreshed once for all concurrent requests', async ({
  page,
  context,
}) => {
  await register(page);
  await invalidateToken(context);
  const refreshes = countRefreshes(page);
  await page.reload();
  await expect(balance(page)).toBeVisible();
  await expect.poll(() => token(context)).not.toBe(EXPIRED);
  await page.waitForLoadState('networkidle');
  expect(refreshes()).toBe(1);
});

test('auth.refresh: two tabs with one expired token both stay logged in', async ({
  page,
  context,
}) => {
  await register(page);
  const other = await context.newPage();
  await other.goto('/ru');
  await expect(balance(other)).toBeVisible();
  await invalidateToken(context);
  await Promise.all([page.reload(), other.reload()]);
  await expect(balance(page)).toBeVisible();
  await expect(balance(other)).toBeVisible();
  expect(await token(context)).not.toBe(EXPIRED);
});

test('auth.refresh-failed: without a refresh cookie an expired token logs out', async ({
  page,
  context,
}) => {
  await register(page);
  await invalidateToken(context);
  await context.clearCookies({ name: 'refresh' });
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  expect(await token(context)).toBeUndefined();
});

test('auth.logout: token and user are removed from the page and from the server', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await register(page);
  const held = await token(context);
  const refreshes = countRefreshes(page);
  await page.locator('.account-menu summary').click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(loginButton(page)).toBeVisible();
  expect(await token(context)).toBeUndefined();
  expect(refreshes()).toBe(0);
  const asked = await page.request.get('/profile/user', {
    headers: { authorization: `Bearer ${held}` },
  });
  expect(asked.status()).toBe(401);
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
});

test('auth.logout: a failed user fetch logs out and clears the token', async ({
  page,
  context,
}) => {
  await register(page);
  await page.route('**/profile/user?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'forbidden', errors: {} } }),
  );
  await page.reload();
  await expect(loginButton(page)).toBeVisible();
  expect(await token(context)).toBeUndefined();
});

test(
  'shell.query-flags: signup and login open their dialog and leave the address',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/en?utm_source=a&signup');
    const register = page.getByRole('dialog', { name: 'Create an account' });
    await expect(register).toBeVisible();
    await expect(page).toHaveURL(/\/en\?utm_source=a$/);
    await page.keyboard.press('Escape');
    await expect(register).toBeHidden();
    await page.goto('/kz?login&utm_source=b');
    await expect(page.getByRole('dialog', { name: 'Кіру' })).toBeVisible();
    await expect(page).toHaveURL(/\/kz\?utm_source=b$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('shell.modals: the sign-in dialogs link to each other and keep the email', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ru?login');
  await page.getByRole('button', { name: /Создать аккаунт/ }).click();
  const register = page.getByRole('dialog', { name: 'Регистрация' });
  await register.getByLabel('Электронная почта').fill('someone@example.org');
  await register.getByRole('button', { name: 'Войти', exact: true }).click();
  const login = page.getByRole('dialog', { name: 'Вход по почте' });
  await expect(login.getByLabel('Электронная почта')).toHaveValue('someone@example.org');
  await expect(register).toBeHidden();
  await page.goBack();
  await expect(login).toBeHidden();
});

/** How much wider the dialog's contents are than the dialog. */
const OVERFLOW = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
  document.querySelector('dialog[open] .dialog-body'))`;

const locale = 'kz';
const width = WIDTH_OF_THREE_IN[locale];

test(
  `sign-in: the dialogs in ${locale} fit ${width} px, and pass axe`,
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const flag of ['login', 'signup']) {
      await page.goto(`/${locale}?${flag}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading')).toBeVisible();
      if (flag === 'signup') await dialog.locator('[type=submit]').click();
      const overflow = await page.evaluate<number>(OVERFLOW);
      expect(overflow, `${flag} at ${width}`).toBe(0);
      await checkAccess(page, 'dialog');
    }
  },
);
