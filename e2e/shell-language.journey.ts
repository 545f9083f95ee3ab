import { expect, test } from './support/journey.ts';

test('shell.locale-segment: an address without a language redirects to the visitor’s language', async ({
  request,
  context,
  baseURL,
}) => {
  const ask = async (path: string, language: string) => {
    const headers = { 'accept-language': language, accept: 'text/html' };
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };
  expect(await ask('/fairness?a=1&b=2', 'kk-KZ,ru;q=0.5')).toEqual([302, '/kz/fairness?a=1&b=2']);
  expect(await ask('/?signup', 'de')).toEqual([302, '/ru?signup']);
  expect(await ask('/de/games/dice?x=1', 'ru')).toEqual([302, '/en/games/dice?x=1']);
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL! }]);
  const page = await context.newPage();
  await page.goto('/fairness?a=1');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/en/fairness?a=1');
});

test(
  'shell.locale-cookie: 365 days, path /, SameSite lax, and only the three languages',
  { tag: '@deep' },
  async ({ page, context, request }) => {
    await page.goto('/kz');
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie).toMatchObject({ value: 'kz', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
    const headers = { cookie: 'locale=fr', 'accept-language': 'en' };
    const answer = await request.get('/fairness', { headers, maxRedirects: 0 });
    expect(answer.headers()['location']).toBe('/en/fairness');
  },
);

test('shell.locale-switch: the page and its state stay, the document changes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ru/fairness?tab=1');
  const receipt = page.getByLabel('Чек', { exact: true });
  await receipt.fill('не чек');
  await page.getByRole('link', { name: 'Қазақша' }).first().click();
  await expect(page).toHaveURL(/\/kz\/fairness\?tab=1$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
  await expect(page.getByLabel('Чек', { exact: true })).toHaveValue('не чек');
  await expect(page.getByText('Бұл чекке ұқсамайды.')).toBeVisible();
  await expect(page).toHaveTitle(/кез келген бәсті/);
});

test('shell.locale-switch: the language is saved on the account of a member', async ({
  page,
  join,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await join({ locale: 'ru' });
  await page.goto('/ru');
  await expect(page.locator('.balance')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/profile/settings')),
    page.getByRole('link', { name: 'English' }).first().click(),
  ]);
  expect(saved.status()).toBe(200);
  expect(await saved.json()).toMatchObject({ data: { locale: 'en' } });
  await expect(page).toHaveURL(/\/en$/);
});

test(
  'shell.locale-segment: without a cookie the language of the account is used next',
  { tag: '@deep' },
  async ({ context, page, join }) => {
    await join({ locale: 'kz' });
    await context.clearCookies({ name: 'locale' });
    await page.goto('/fairness');
    await expect(page).toHaveURL(/\/kz\/fairness$/);
  },
);

test('formats: numbers, money and dates are the same in Node and in the browser', async ({
  page,
}) => {
  await page.goto('/kz');
  const parts = `new Intl.NumberFormat('ru-RU').format(1234567.5) +
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short' }).format(0)`;
  const here =
    new Intl.NumberFormat('ru-RU').format(1_234_567.5) +
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short' }).format(0);
  expect(await page.evaluate(parts)).toBe(here);
});
