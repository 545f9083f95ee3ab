/**
 * The whole story of a partner: they copy a link, a visitor on a phone registers by it, deposits
 * and plays, and the partner sees it all, as does their own server.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { BANK_TEXTS } from '../dev/bank/texts.ts';
import { expect, test } from './support/own-app.ts';
import { addPartner, logInAsPartner, type Story } from './support/partner.ts';
import { textsOf } from './support/texts.ts';

for (const [locale, language] of [
  ['ru', 'ru-RU'],
  ['en', 'en-US'],
] as const) {
  test(`tracking.affiliate: from the copied link to the commission and the postbacks, in ${locale}`, async ({
    browser,
    app,
  }) => {
    test.setTimeout(180_000);
    const story = { locale, translate: textsOf(locale) };
    const server = await listen();
    const login = await addPartner(browser, app, locale);
    const open = (width: number, height: number) =>
      browser.newContext({ baseURL: app.url, locale: language, viewport: { width, height } });
    const desktop = await open(1440, 900);
    await desktop.grantPermissions(['clipboard-read', 'clipboard-write']);
    const portal = await desktop.newPage();
    await logInAsPartner(portal, story, login);
    await savePostbacks(portal, story, server.url);
    const link = await copyLink(portal, story, `story-${locale}`);

    const phone = await open(360, 740);
    await playOnPhone(await phone.newPage(), story, link);
    await phone.close();

    await expect
      .poll(server.events, { timeout: 60_000 })
      .toEqual([`registration story-${locale}`, `first_deposit story-${locale}`]);
    await seeReport(portal, story, `story-${locale}`);
    await desktop.close();
    server.close();
  });
}

/** The server of the partner: which events it received. */
async function listen() {
  const events: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    events.push(`${searchParams.get('event')} ${searchParams.get('tag')}`);
    response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?event={event}&tag={tag}&player={player}`,
    events: () => events,
    close: () => server.close(),
  };
}

async function savePostbacks(page: Page, { translate }: Story, url: string): Promise<void> {
  const t = (key: string) => translate('apps/partner', key);
  await page.getByRole('link', { name: t('pages.postbacks') }).click();
  await page.getByLabel(t('postbacks.url')).fill(url);
  for (const event of ['registration', 'first_deposit']) {
    await page.getByRole('checkbox', { name: t(`postbacks.events.${event}`) }).check();
  }
  await page.getByRole('checkbox', { name: t('postbacks.on') }).check();
  await page.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText(t('postbacks.keyHint'))).toBeVisible();
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

/** A visitor opens the link on a phone, registers, deposits at the bank, and plays. */
async function playOnPhone(page: Page, story: Story, link: string): Promise<void> {
  const { locale, translate } = story;
  const clicked = page.waitForResponse(/middleware\/affiliate/);
  await page.goto(link);
  await clicked;
  const t = (key: string) => translate('features/sign-in', key);
  const button = translate('platform/browser', 'register');
  await page.locator('.bottom-bar').getByRole('button', { name: button, exact: true }).click();
  const form = page.getByRole('dialog', { name: t('register.title') });
  await form.locator('input[name=email]').fill(`story-${locale}-${Date.now()}@example.com`);
  await form.getByLabel(t('field.password'), { exact: true }).fill('seven brass lamps over baize');
  for (const consent of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${consent}]`).check();
  }
  await form.getByRole('button', { name: t('register.submit') }).click();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
  await deposit(page, story);
  await page.goto(`/${locale}/games/dice`);
  const roll = translate('features/dice', 'roll');
  await page.getByRole('button', { name: new RegExp(`^${roll}`) }).click();
  await expect(page.locator('.bet-lists button.bet-row')).toHaveCount(1);
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

/** The report by link has the click, the registration, the first deposit, and a commission. */
async function seeReport(page: Page, { translate }: Story, tag: string): Promise<void> {
  const t = (key: string) => translate('apps/partner', key);
  await page.getByRole('link', { name: t('pages.reports'), exact: true }).click();
  await page.getByRole('radio', { name: t('reports.by.link') }).check({ force: true });
  const row = page.getByRole('row', { name: new RegExp(tag) });
  await expect(row.getByRole('cell').nth(1)).toHaveText('1');
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
  await expect(row.getByRole('cell').nth(4)).toContainText(/1\D?000\D00/);
  // Half of what the player lost, or won: never nothing, by the odds of dice.
  await expect(row.getByRole('cell').nth(6)).toContainText(/[1-9]/);
  await page.screenshot({ path: test.info().outputPath('report.png') });
  // The running month is computed by the rate of the tier.
  await page.getByRole('link', { name: t('pages.dashboard'), exact: true }).click();
  const tier = page.locator('.facts > div', { hasText: t('estimate.tier') });
  await expect(tier).toContainText(/50\s?%/);
}
