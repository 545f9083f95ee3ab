import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test as base } from './support/journey.ts';
import { variants } from '#dev/test-depth.ts';

/** Each flow on a phone and on a desktop. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

/** Simulates a browser with a strict popup blocker. */
const NO_WINDOWS = 'window.open = () => null';
let serial = 0;
const newEmail = () => `social-${process.pid}-${Date.now()}-${++serial}@example.org`;

const test = base.extend<{ login: (page: Page) => Promise<Locator> }>({
  login: async ({ baseURL: _ }, give) => {
    await give(async (page) => {
      await page.goto('/ru?login');
      return page.getByRole('button', { name: 'Войти через Demo ID' });
    });
  },
});

type ProviderIdentity = { email: string; verified?: boolean; action?: 'Продолжить' | 'Отказаться' };

/** Presses the button and submits an identity in the provider's window. */
async function openProviderWindow(
  context: BrowserContext,
  button: Locator,
  identity: ProviderIdentity,
): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await submitIdentity(popup, identity);
}

async function submitIdentity(
  popup: Page,
  { email, verified, action }: ProviderIdentity,
): Promise<void> {
  await popup.getByLabel('Имя').fill('Айгерим');
  await popup.getByLabel('Электронная почта').fill(email);
  if (verified === false) await popup.getByLabel('Почта подтверждена').uncheck();
  await popup.getByRole('button', { name: action ?? 'Продолжить', exact: true }).click();
}

async function finish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Последний шаг' });
  await dialog.getByRole('radio', { name: 'KZT' }).check();
  await dialog.getByLabel('Мне исполнилось 18 лет').check();
  await dialog.locator('input[name=accepts_terms]').check();
  await dialog.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.balance')).toBeVisible();
}

for (const viewport of variants(SIZES)) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('auth.social: a window, consents, an account; the second login needs no form', async ({
      page,
      context,
      login,
      expectAccessible,
    }) => {
      const email = newEmail();
      await openProviderWindow(context, await login(page), { email });
      const dialog = page.getByRole('dialog', { name: 'Последний шаг' });
      await expect(dialog.getByText(email)).toBeVisible();
      await expectAccessible('dialog[open]');
      await dialog.getByRole('button', { name: 'Создать аккаунт' }).click();
      await expect(dialog.getByText('Играть могут только взрослые.')).toBeVisible();
      await finish(page);
      await expect(page.locator('.balance')).toContainText('₸');
      expect(context.pages()).toHaveLength(1);
      expect(page.url()).not.toContain('#');
      await context.clearCookies();
      await openProviderWindow(context, await login(page), { email });
      await expect(page.locator('.balance')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('auth.social: an account with the same email is linked after its owner logs in', async ({
      page,
      context,
      login,
      join,
      expectAccessible,
    }) => {
      const email = await join();
      await context.clearCookies();
      await openProviderWindow(context, await login(page), { email });
      const dialog = page.getByRole('dialog', { name: 'Аккаунт уже есть' });
      await expect(dialog.getByText(email).first()).toBeVisible();
      await expectAccessible('dialog[open]');
      expect((await context.cookies()).some(({ name }) => name === 'bearerToken')).toBe(false);
      await dialog.getByRole('button', { name: 'Войти в аккаунт' }).click();
      await logInByPassword(page, email);
      await expect(page.getByText('Вход через Demo ID подключён.')).toBeVisible();
      await context.clearCookies();
      await openProviderWindow(context, await login(page), { email });
      await expect(page.locator('.balance')).toBeVisible();
    });
  });
}

async function logInByPassword(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const byPassword = dialog.getByRole('radio', { name: 'Пароль' });
  if (await byPassword.isVisible()) await byPassword.check();
  await expect(dialog.getByLabel('Электронная почта')).toHaveValue(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill('seven brass lamps over baize');
  await dialog.getByLabel('Пароль', { exact: true }).press('Enter');
  await expect(page.locator('.balance')).toBeVisible();
}

test.use({ viewport: SIZES[0] });

test('auth.social: a closed window, a denial and a cancel are reported, and a retry works', async ({
  page,
  context,
  login,
  expectAccessible,
}) => {
  const button = await login(page);
  const [closed] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await expect(page.getByText('Ждём ответа от Demo ID')).toBeVisible();
  await expectAccessible('dialog[open]');
  await closed.close();
  await expect(page.getByText('Окно закрылось до завершения входа.')).toBeVisible();
  await expectAccessible('dialog[open]');
  const again = page.getByRole('button', { name: 'Повторить' });
  await openProviderWindow(context, again, { email: newEmail(), action: 'Отказаться' });
  await expect(page.getByText('Вы отказались входить через Demo ID.')).toBeVisible();
  const [left] = await Promise.all([context.waitForEvent('page'), again.click()]);
  await left.waitForLoadState();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(button).toBeVisible();
  await expect.poll(() => left.isClosed()).toBe(true);
});

test(
  'auth.social: a slow provider is waited for',
  { tag: '@deep' },
  async ({ page, context, login }) => {
    const button = await login(page);
    const [popup] = await Promise.all([context.waitForEvent('page'), button.click()]);
    await popup.getByLabel('Электронная почта').fill(newEmail());
    await popup.getByRole('button', { name: 'Продолжить, но не сразу' }).click();
    await expect(popup.getByText('Сервис намеренно отвечает с задержкой.')).toBeVisible();
    await expect(page.getByText('Ждём ответа от Demo ID')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Последний шаг' })).toBeVisible();
  },
);

test(
  'auth.social: without popups the page itself is redirected there and back',
  { tag: '@deep' },
  async ({ page, login }) => {
    await page.addInitScript(NO_WINDOWS);
    const button = await login(page);
    await button.click();
    await submitIdentity(page, { email: newEmail() });
    await finish(page);
    expect(new URL(page.url()).pathname).toBe('/ru');
    expect(page.url()).not.toContain('social');
  },
);

test(
  'auth.social: a denial without a popup is reported on the page after the redirect',
  { tag: '@deep' },
  async ({ page, login }) => {
    await page.addInitScript(NO_WINDOWS);
    await (await login(page)).click();
    await submitIdentity(page, { email: newEmail(), action: 'Отказаться' });
    await expect(page.getByText('Вы отказались входить через Demo ID.')).toBeVisible();
    expect(page.url()).not.toContain('social');
  },
);

test('auth.social: a provider is linked and unlinked on the account page', async ({
  page,
  join,
  expectAccessible,
}) => {
  await join();
  const email = newEmail();
  await page.goto('/ru/profile/access');
  await page.getByRole('button', { name: 'Подключить вход через Demo ID' }).click();
  await submitIdentity(page, { email });
  await expect(page.getByText('Вход через Demo ID подключён.')).toBeVisible();
  expect(page.url()).toMatch(/\/ru\/profile\/access$/);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible('#social');
  await page.getByRole('button', { name: 'Отключить вход через Demo ID' }).click();
  await expect(page.getByText('Вход через Demo ID отключён.')).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
});

test('auth.social: a message posted by another site is ignored', async ({
  page,
  context,
  login,
  baseURL,
}) => {
  // A foreign site: it opens the casino and posts messages to it, even with the right state.
  const evil = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>evil</title><button>go</button>');
  });
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
  const address = `http://localhost:${(evil.address() as AddressInfo).port}`;
  const button = await login(page);
  let state: string | null = null;
  // The popup opens the foreign site instead of the provider: it keeps its opener that way only.
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { url: string };
    state = new URL(body.url).searchParams.get('state');
    await route.fulfill({ response, json: { ...body, url: `${address}/?state=${state}` } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [popup] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await popup.getByRole('button', { name: 'go' }).waitFor();
  expect(state).toMatch(/./);
  const ticket = 'x'.repeat(43);
  const message = { type: 'croupier.social', status: 'done', state, ticket };
  await page.evaluate(`window.later = 0;
    addEventListener('message', ({ data }) => { if (data === 'later') window.later += 1; })`);
  // From the very popup the page waits for, which shows another site.
  await popup.evaluate(`opener.postMessage(${JSON.stringify(message)}, '*');
    opener.postMessage('later', '*')`);
  // From the page itself, which is not the popup.
  await page.evaluate(`postMessage(${JSON.stringify(message)}, '*'); postMessage('later', '*')`);
  // Later messages have arrived, and a later request was sent: those before them caused none.
  await expect.poll(() => page.evaluate('window.later')).toBe(2);
  await page.evaluate(`fetch('/readyz').then(() => {})`);
  await expect.poll(() => asked.some((one) => one.endsWith('/readyz'))).toBe(true);
  expect(asked.filter((one) => one.endsWith('/auth/social/complete'))).toEqual([]);
  await expect(page.getByText('Ждём ответа от Demo ID')).toBeVisible();
  await popup.close();
  evil.close();
  expect(baseURL).not.toContain('localhost');
});

test('auth.simple-auth: pr and simple_auth become cookies once, and leave the address', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/);
  await page.goto('/ru?pr=first&simple_auth=1&simpleAuthToken=invented&utm_source=x');
  await expect(page.getByText('Ссылка для входа уже не действует.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?utm_source=x');
  await page.goto('/ru/fairness?pr=second&simple_auth=2');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const cookies = Object.fromEntries((await context.cookies()).map((one) => [one.name, one.value]));
  expect([cookies['prHash'], cookies['simpleAuth']]).toEqual(['first', '1']);
});

test('region.sso: a return address in url is followed on our own site only', async ({
  page,
  baseURL,
}) => {
  const own = encodeURIComponent(`${baseURL}/ru/fairness?x=1`);
  await page.goto(`/ru?url=${own}`);
  await expect.poll(() => page.url()).toBe(`${baseURL}/ru/fairness?x=1`);
  for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    await page.goto(`/ru?url=${encodeURIComponent(foreign)}`);
    await expect.poll(() => page.url()).toBe(`${baseURL}/ru`);
  }
});
