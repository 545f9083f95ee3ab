/**
 * The whole story of a partner: they copy a link, a visitor on a phone in Almaty registers by it,
 * deposits and plays, and the partner sees it all to the last hundredth, as does their own server.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { LOCALE_HTML_LANG } from '#core/locale.ts';
import { BANK_TEXTS } from '../dev/bank/texts.ts';
import { expect, test } from './support/own-app.ts';
import { addPartner, logInAsPartner, type Story } from './support/partner.ts';
import { textsOf } from './support/texts.ts';

const ROLLS = 3;
/** The bank charges 2.5% of deposits, which the plan of the partner deducts. */
const PRICE = `update payment_methods set cost_bp = 250 where direction = 'in'`;
const CHARGED = 25;
const RATE = 0.5;

test('tracking.affiliate: from the copied link to the commission and the signed postbacks, in Kazakh', async ({
  browser,
  app,
}) => {
  test.setTimeout(120_000);
  const story = { locale: 'kz', translate: textsOf('kz') } as const;
  await app.runSql(PRICE);
  const server = await listen();
  const login = await addPartner(browser, app, story.locale);
  const options = { baseURL: app.url, locale: 'kk-KZ', timezoneId: 'Asia/Almaty' };
  const desktop = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  await desktop.grantPermissions(['clipboard-read', 'clipboard-write']);
  const portal = await desktop.newPage();
  await logInAsPartner(portal, story, login);
  const key = await savePostbacks(portal, story, server.url);
  const link = await copyLink(portal, story, 'story');

  const phone = await browser.newContext({ ...options, viewport: { width: 360, height: 740 } });
  const balance = await playOnPhone(await phone.newPage(), story, link);
  await phone.close();

  await expect
    .poll(() => server.calls.map(({ event }) => event), { timeout: 60_000 })
    .toEqual(['registration story', 'first_deposit story 1000.00 KZT']);
  for (const call of server.calls) expect(call.signature).toBe(signatureOf(key, call));
  await seeReport(portal, story, (1000 - balance - CHARGED) * RATE);
  await desktop.close();
  server.close();
});

type Postback = { url: string; event: string; time: string; signature: string };

/** The server of the partner: what it received. */
async function listen() {
  const calls: Postback[] = [];
  const server = createServer(({ url, headers }, response) => {
    const address = new URL(url ?? '/', origin());
    const value = (name: string) => address.searchParams.get(name) ?? '';
    calls.push({
      url: address.href,
      event: ['event', 'tag', 'amount', 'currency'].map(value).join(' ').trim(),
      time: String(headers['x-croupier-time']),
      signature: String(headers['x-croupier-signature']),
    });
    response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const macros = ['event', 'tag', 'amount', 'currency', 'player'].map((one) => `${one}={${one}}`);
  return { url: `${origin()}/hook?${macros.join('&')}`, calls, close: () => server.close() };
}

/** As the documentation of the portal tells partners to compute it. */
function signatureOf(key: string, { time, url }: Postback): string {
  return createHmac('sha256', key).update(`${time}.${url}`).digest('hex');
}

async function savePostbacks(page: Page, { translate }: Story, url: string): Promise<string> {
  const t = (key: string) => translate('apps/partner', key);
  await page.getByRole('link', { name: t('pages.postbacks') }).click();
  await page.getByLabel(t('postbacks.url')).fill(url);
  for (const event of ['registration', 'first_deposit']) {
    await page.getByRole('checkbox', { name: t(`postbacks.events.${event}`) }).check();
  }
  await page.getByRole('checkbox', { name: t('postbacks.on') }).check();
  await page.getByRole('button', { name: t('save') }).click();
  const field = page.locator('.field', { hasText: t('postbacks.keyHint') });
  return (await field.locator('code').textContent())!;
}

/** Adds a link and copies its address by the button. */
async function copyLink(page: Page, { translate }: Story, tag: string): Promise<string> {
  const t = (key: string) => translate('apps/partner', key);
  await page.getByRole('link', { name: t('pages.links') }).click();
  await page.getByRole('button', { name: t('links.add'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('links.campaign')).fill('Evening');
  await dialog.getByLabel(t('links.tag'), { exact: true }).fill(tag);
  await dialog.getByRole('button', { name: t('links.add'), exact: true }).click();
  await page.getByRole('button', { name: t('links.copy') }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`?stag=${tag}`);
  return link;
}

/** A visitor opens the link, registers, deposits and plays. Returns the balance. */
async function playOnPhone(page: Page, story: Story, link: string): Promise<number> {
  const { locale, translate } = story;
  const clicked = page.waitForResponse(/middleware\/affiliate/);
  await page.goto(link);
  await clicked;
  await expect(page.locator('html')).toHaveAttribute('lang', LOCALE_HTML_LANG[locale]);
  const t = (key: string) => translate('features/sign-in', key);
  const button = translate('platform/browser', 'register');
  await page.locator('.bottom-bar').getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('dialog', { name: t('register.title') });
  await form.locator('input[name=email]').fill(`story-${locale}-${Date.now()}@example.com`);
  await form.getByLabel(t('field.password'), { exact: true }).fill('seven brass lamps over baize');
  await form.getByRole('radio', { name: 'KZT' }).check({ force: true });
  for (const consent of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${consent}]`).check();
  }
  await form.getByRole('button', { name: t('register.submit') }).click();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  await deposit(page, story);
  await page.goto(`/${locale}/games/dice`);
  const bets = (key: string) => translate('domain/bets', key);
  await page.getByRole('radio', { name: bets('auto.auto'), exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: bets('auto.count') }).fill(String(ROLLS));
  await page.getByRole('button', { name: new RegExp(`^${bets('auto.start')}`) }).click();
  await expect(page.locator('.bet-lists button.bet-row')).toHaveCount(ROLLS);
  await expect(page.locator('.autobet-reason')).toBeVisible();
  return amountIn(await page.locator('.balance .money').first().textContent());
}

/** An amount as it is written in Kazakh. */
function amountIn(text: string | null): number {
  return Number(
    text!
      .replace('−', '-')
      .replace(',', '.')
      .replaceAll(/[^\d.-]/g, ''),
  );
}

async function deposit(page: Page, { locale, translate }: Story): Promise<void> {
  const button = translate('platform/browser', 'deposit');
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
  await page.locator('input[name=amount]').fill('1000');
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('dialog[open] [type=submit]').click(),
  ]);
  const { pay, paid } = BANK_TEXTS[locale];
  const amount = new RegExp(pay.replace('{amount}', String.raw`.*1\D?000\D00.*`));
  await bank.getByRole('button', { name: amount }).click();
  await expect(bank.getByRole('heading', { name: paid })).toBeVisible();
  await bank.waitForLoadState();
  await bank.close();
  const success = page.getByRole('dialog', { name: translate('features/cashier', 'success') });
  await success.getByRole('button', { name: translate('features/cashier', 'toGames') }).click();
  await expect(success).toHaveCount(0);
}

/** The report by link has the click, the registration, the first deposit, and the commission. */
async function seeReport(page: Page, { translate }: Story, commission: number): Promise<void> {
  const t = (key: string) => translate('apps/partner', key);
  await page.getByRole('link', { name: t('pages.reports'), exact: true }).click();
  await page.getByRole('radio', { name: t('reports.by.link') }).check({ force: true });
  const cells = page.getByRole('row', { name: /story/ }).getByRole('cell');
  for (const place of [1, 2, 3]) await expect(cells.nth(place)).toHaveText('1');
  await expect(cells.nth(4)).toContainText(/1\D?000\D00/);
  expect(amountIn(await cells.nth(6).textContent())).toBeCloseTo(commission, 2);
  await page.screenshot({ path: test.info().outputPath('report.png') });
  // The running month is computed by the rate of the tier.
  await page.getByRole('link', { name: t('pages.dashboard'), exact: true }).click();
  await expect(page.getByText(t('estimate.formulaByCost'))).toBeVisible();
  const fact = (name: string) => page.locator('.facts > div', { hasText: name });
  await expect(fact(t('estimate.tier'))).toContainText(/50\s?%/);
  const total = await fact(t('estimate.total')).last().locator('b').textContent();
  expect(amountIn(total)).toBeCloseTo(commission, 2);
  await page.screenshot({ path: test.info().outputPath('dashboard.png') });
}
