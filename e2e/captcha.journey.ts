/** The captcha, shown only to suspected bots. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { startJourneyApp } from './support/journey-app.ts';
import { expect, test as base } from './support/journey.ts';

const test = base.extend<object, { app: string }>({
  app: [
    // Playwright reads which fixtures this one needs from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const app = await startJourneyApp({ CAPTCHA: 'altcha' });
      await give(app.url);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, give) => give(app),
});

// One app, and one address that its bots and visitors share.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'seven brass lamps over baize';
const PATH = '/api/v2/auth/login/email/password';

/** A bot that tries one stolen password after the other. */
async function guessUntilCaptcha(request: APIRequestContext): Promise<unknown> {
  for (let guesses = 0; guesses < 25; guesses++) {
    const email = `unknown-${Date.now()}-${guesses}@example.org`;
    const answer = await request.post(PATH, { data: { email, password: PASSWORD } });
    const body = (await answer.json()) as { message?: string };
    if (body.message === 'captcha_required') return body;
  }
  throw new Error('no captcha was required');
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/ru?login');
  await page.getByRole('button', { name: /по почте/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Электронная почта').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** A visitor on an unknown device. */
async function openUnknownDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return await context.newPage();
}

test('auth.captcha: a bot gets a captcha, and the next human visitor solves it unnoticed', async ({
  browser,
  app,
  join,
  playwright,
}) => {
  const email = await join();
  const machine = await playwright.request.newContext({ baseURL: app });
  expect(await guessUntilCaptcha(machine)).toMatchObject({
    errors: { captcha: ['altcha_required'] },
  });

  const page = await openUnknownDevice(browser, app);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(PATH)) answers.push(response.status());
  });
  await fillIn(page, email);
  await expect(page.locator('.balance')).toBeVisible({ timeout: 20_000 });
  expect(answers).toEqual([422, 200]);
  await page.context().close();
  await machine.dispose();
});

test(
  'auth.captcha: a wait is explained, and cancelling leaves the form as it was',
  { tag: '@deep' },
  async ({ browser, app, playwright }) => {
    const email = 'anna@example.org';
    await guessUntilCaptcha(await playwright.request.newContext({ baseURL: app }));
    const page = await openUnknownDevice(browser, app);
    // A slow device: its worker never finishes.
    await page.route(/puzzle-worker.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {}' }),
    );
    await fillIn(page, email);
    const dialog = page.getByRole('dialog', { name: 'Проверка безопасности' });
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel('Электронная почта')).toHaveValue(email);
    // The message that requires a captcha is never shown as text.
    await expect(page.getByText(/captcha|робот/i)).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled();
    await page.context().close();
  },
);

test.describe('with a provider', () => {
  const SCRIPT = 'https://js.hcaptcha.com/1/api.js*';
  /** Behaves like the provider's script: it renders into the element and calls back. */
  const VENDOR = `window.hcaptcha = { render: (place, { sitekey, callback }) => {
      const button = document.createElement('button');
      button.textContent = 'I am no machine: ' + sitekey;
      button.onclick = () => callback('answer-of-the-provider');
      place.append(button);
    } };
    window[new URL(document.currentScript.src).searchParams.get('onload')]();`;

  let url: string;
  let close: () => Promise<void>;

  test.beforeAll(async () => {
    const keys = { CAPTCHA_SITE_KEY: 'public-key', CAPTCHA_SECRET: 'private-key' };
    const app = await startJourneyApp({ CAPTCHA: 'hcaptcha', ...keys });
    ({ url, close } = app);
  });
  test.afterAll(() => close());

  test(
    'auth.captcha: a failing script is only logged, and the next provider is used',
    { tag: '@deep' },
    async ({ browser, playwright }) => {
      await guessUntilCaptcha(await playwright.request.newContext({ baseURL: url }));
      const page = await openUnknownDevice(browser, url);
      const logged: string[] = [];
      page.on('console', (said) => said.type() === 'error' && logged.push(said.text()));
      await page.route(SCRIPT, (route) => route.abort());
      await fillIn(page, 'anna@example.org');
      const dialog = page.getByRole('dialog', { name: 'Проверка безопасности' });
      await expect(dialog.getByRole('alert')).toContainText('Проверка не пройдена');
      expect(logged.join()).toContain('the captcha could not be shown');
      await expect(page.locator('.toast')).toHaveCount(0);

      await page.unroute(SCRIPT);
      await page.route(SCRIPT, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: VENDOR }),
      );
      await dialog.getByRole('button', { name: 'Попробовать ещё раз' }).click();
      const repeated = page.waitForRequest((request) => request.url().endsWith(PATH));
      await dialog.getByRole('button', { name: 'I am no machine: public-key' }).click();
      expect((await repeated).headers()['x-captcha']).toBe('answer-of-the-provider');
      await expect(dialog).toBeHidden();
      await page.context().close();
    },
  );
});
