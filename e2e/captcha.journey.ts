/** The captcha, met only by who looks like a machine. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { startHouse } from '#dev/house-process.ts';
import { expect, test as base } from './support/journey.ts';

const test = base.extend<object, { house: string }>({
  house: [
    // Playwright reads which fixtures this one needs from the pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const house = await startHouse({ CAPTCHA: 'altcha' });
      await give(house.url);
      await house.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, give) => give(house),
});

const PASSWORD = 'seven brass lamps over baize';
const PATH = '/api/v2/auth/login/email/password';

/** What a machine does that tries one stolen password after the other. */
async function guessUntilAsked(request: APIRequestContext): Promise<unknown> {
  for (let guesses = 0; guesses < 25; guesses++) {
    const email = `nobody-${Date.now()}-${guesses}@example.org`;
    const answer = await request.post(PATH, { data: { email, password: PASSWORD } });
    const body = (await answer.json()) as { message?: string };
    if (body.message === 'captcha_required') return body;
  }
  throw new Error('nobody asked for a captcha');
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto('/ru?login');
  await page.getByRole('button', { name: /по почте/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Электронная почта').fill(email);
  await dialog.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** A visitor whose device nobody knows. */
async function stranger(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return await context.newPage();
}

test('auth.captcha: a machine is asked, and a person who comes next hardly notices', async ({
  browser,
  house,
  join,
  playwright,
}) => {
  const email = await join();
  const machine = await playwright.request.newContext({ baseURL: house });
  expect(await guessUntilAsked(machine)).toMatchObject({
    errors: { captcha: ['altcha_required'] },
  });

  const page = await stranger(browser, house);
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

test('auth.captcha: who waits sees why, and giving up leaves the form as it was', async ({
  browser,
  house,
  playwright,
}) => {
  const email = 'anna@example.org';
  await guessUntilAsked(await playwright.request.newContext({ baseURL: house }));
  const page = await stranger(browser, house);
  // A slow device: its worker never comes to an end.
  await page.route(/puzzle-worker.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {}' }),
  );
  await fillIn(page, email);
  const dialog = page.getByRole('dialog', { name: 'Одну минуту' });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Электронная почта')).toHaveValue(email);
  // The message that asks for a captcha is never shown as words.
  await expect(page.getByText(/captcha|робот/i)).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled();
  await page.context().close();
});

test.describe('with a provider', () => {
  const SCRIPT = 'https://js.hcaptcha.com/1/api.js*';
  /** As the provider's script behaves: it draws into the place and calls back. */
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
    const house = await startHouse({ CAPTCHA: 'hcaptcha', ...keys });
    ({ url, close } = house);
  });
  test.afterAll(() => close());

  test('auth.captcha: a script that fails is logged only, and the next one is used', async ({
    browser,
    playwright,
  }) => {
    await guessUntilAsked(await playwright.request.newContext({ baseURL: url }));
    const page = await stranger(browser, url);
    const logged: string[] = [];
    page.on('console', (said) => said.type() === 'error' && logged.push(said.text()));
    await page.route(SCRIPT, (route) => route.abort());
    await fillIn(page, 'anna@example.org');
    const dialog = page.getByRole('dialog', { name: 'Одну минуту' });
    await expect(dialog.getByRole('alert')).toContainText('Проверка не получилась');
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
  });
});
