/**
 * A new player from the first address to a bet verified on their own machine: in every language,
 * on a phone or on a desktop. Each step continues on the page as the player would find it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { BANK_TEXTS } from '../dev/bank/texts.ts';
import { expect, MOTION, test } from './support/journey.ts';
import { textsOf } from './support/texts.ts';
import { OFFLINE } from './support/offline.ts';
import { variants } from '#dev/test-depth.ts';

test.use(MOTION);

type Visitor = readonly [locale: Locale, browser: string, lang: string, width: number];

const VISITORS: readonly Visitor[] = [
  ['kz', 'kk-KZ', 'kk', 360],
  ['en', 'en-US', 'en', 1440],
  ['ru', 'ru-RU', 'ru', 360],
];
const VERIFY = fileURLToPath(new URL('../tools/verify.ts', import.meta.url));

type Scenario = {
  readonly page: Page;
  readonly locale: Locale;
  readonly isPhone: boolean;
  readonly translate: ReturnType<typeof textsOf>;
  readonly expectAccessible: (part?: string) => Promise<void>;
};

for (const [locale, browser, lang, width] of variants(VISITORS, 2)) {
  test.describe(`${locale} at ${width}`, () => {
    test.use({ locale: browser, viewport: { width, height: width === 360 ? 740 : 900 } });

    test('shell.root-redirect, auth.register-email, cashier.poll-5s, games.dice: from the first page to a verified bet', async ({
      page,

      consoleErrors,
      expectAccessible,
    }) => {
      // It takes about fifteen seconds; a busy machine needs more.
      test.setTimeout(120_000);
      consoleErrors.allow(OFFLINE);
      const translate = textsOf(locale);
      const scenario = { page, locale, isPhone: width === 360, translate, expectAccessible };
      await openHome(scenario, lang);
      await register(scenario);
      // One visitor waits until the deposit dialog opens by itself; the others press the button.
      await openPayIn(scenario, locale === 'ru');
      await deposit(scenario);
      await play(scenario);
      await checkHistory(scenario);
      const receipt = await verifyOnPage(scenario);
      await verifyOutside(scenario.page, receipt);
    });
  });
}

/** The home page is in the visitor's language and is live: games, bets, a login button. */
async function openHome({ page, locale, translate, expectAccessible }: Scenario, lang: string) {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${locale}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate('features/lobby', 'title'),
  );
  const parts = [
    translate('features/lobby', 'rail.popular'),
    translate('features/bet-feed', 'title'),
  ];
  for (const name of parts) {
    const heading = page.getByRole('heading', { name });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeVisible();
  }
  await expect(page.locator('.tile').first()).toContainText('%');
  await expectNoHorizontalScroll(page);
  await expectAccessible();
}

/** A guest registers in the bottom bar of a phone; all else is in the header. */
function mainButton({ page, isPhone, translate }: Scenario, key: 'register' | 'deposit') {
  const isInBar = isPhone && key === 'register';
  const place = isInBar ? page.locator('.bottom-bar') : page.getByRole('banner');
  return place.getByRole('button', { name: translate('platform/browser', key), exact: true });
}

async function register(scenario: Scenario) {
  const { page, translate, expectAccessible } = scenario;
  await mainButton(scenario, 'register').click();
  const form = page.getByRole('dialog', { name: translate('features/sign-in', 'register.title') });
  await form.locator('input[name=email]').fill(newEmail());
  await form
    .getByLabel(translate('features/sign-in', 'field.password'), { exact: true })
    .fill('seven brass lamps over baize');
  for (const consent of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${consent}]`).check();
  }
  await expectAccessible('dialog[open]');
  await form
    .getByRole('button', { name: translate('features/sign-in', 'register.submit') })
    .click();
  await expect(page.locator('.balance')).toBeVisible();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
}

let playerCount = 0;

function newEmail(): string {
  playerCount += 1;
  return `story-${Date.now()}-${process.pid}-${playerCount}@example.com`;
}

async function openPayIn(scenario: Scenario, waitsForDialog: boolean) {
  const { page, translate, expectAccessible } = scenario;
  if (!waitsForDialog) await mainButton(scenario, 'deposit').click();
  const payIn = page.getByRole('dialog', { name: translate('features/cashier', 'payIn') });
  await expect(payIn.locator('input[name=amount]')).toBeVisible({ timeout: 20_000 });
  await expectAccessible('dialog[open]');
}

/** Deposits 1000 RUB through the bank's page; the waiting page shows the money. */
async function deposit({ page, locale, translate }: Scenario) {
  await page.locator('input[name=amount]').fill('1000');
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('dialog[open] [type=submit]').click(),
  ]);
  await expect(page.getByRole('timer')).toBeVisible();
  const { pay, paid } = BANK_TEXTS[locale];
  const button = new RegExp(pay.replace('{amount}', String.raw`.*1\D?000\D00.*`));
  await bank.getByRole('button', { name: button }).click();
  await expect(bank.getByRole('heading', { name: paid })).toBeVisible();
  // Closed only when navigation has finished: a page closed during navigation sometimes stays open.
  await bank.waitForLoadState();
  await bank.close();
  const success = page.getByRole('dialog', { name: translate('features/cashier', 'success') });
  await expect(success).toContainText(/1\D?000\D00/);
  await expect(page.locator('.balance')).toContainText(/1\D?000\D00/);
  await success.getByRole('button', { name: translate('features/cashier', 'toGames') }).click();
  await expect(success).toHaveCount(0);
}

/** One manual roll, three by autobet; then a receipt that cannot be verified yet. */
async function play({ page, locale, translate, expectAccessible }: Scenario) {
  await page.goto(`/${locale}/games/dice`);
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  await expectNoHorizontalScroll(page);
  const roll = translate('features/dice', 'roll');
  await page.getByRole('button', { name: new RegExp(`^${roll}`) }).click();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible();
  await page
    .getByRole('radio', { name: translate('domain/bets', 'auto.auto'), exact: true })
    .check();
  await page.getByRole('switch', { name: translate('domain/bets', 'fast') }).check();
  await page.getByRole('textbox', { name: translate('domain/bets', 'auto.count') }).fill('3');
  const start = translate('domain/bets', 'auto.start');
  await page.getByRole('button', { name: new RegExp(`^${start}`) }).click();
  await expect(page.locator('.autobet-reason')).toHaveText(
    translate('domain/bets', 'auto.reason.finished'),
  );
  await expect(rows(page)).toHaveCount(4);
  await expectNoHorizontalScroll(page);
}

const rows = (page: Page) => page.locator('.bet-lists button.bet-row');

async function checkHistory({ page, locale, translate, expectAccessible }: Scenario) {
  await page.goto(`/${locale}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.profile-totals')).toBeVisible();
  await expectAccessible();
  await page.goto(`/${locale}/profile/history`);
  await expect(page.locator('.history-days button').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible();
  await page.goto(`/${locale}/games/dice`);
  await rows(page).first().click();
  const receipt = page.getByRole('dialog', { name: translate('domain/receipts', 'title') });
  await expect(receipt).toBeVisible();
  await receipt.getByRole('button', { name: translate('domain/receipts', 'check.button') }).click();
  await expect(receipt).toContainText(translate('domain/receipts', 'check.finding.sealed'));
}

/** The seed is rotated; the receipt verifies in the dialog and, offline, on the verifier page. */
async function verifyOnPage({
  page,
  locale,
  translate,
  expectAccessible,
}: Scenario): Promise<string> {
  const receipt = page.getByRole('dialog', { name: translate('domain/receipts', 'title') });
  await receipt.getByRole('button', { name: translate('domain/fairness', 'rotate') }).click();
  await receipt
    .getByRole('button', { name: translate('domain/fairness', 'confirmRotate') })
    .click();
  await expect(receipt).not.toContainText(translate('domain/receipts', 'sealed'));
  await receipt.getByRole('button', { name: translate('domain/receipts', 'check.button') }).click();
  await expect(receipt).toContainText(translate('domain/receipts', 'check.finding.true'));
  await expectAccessible('dialog[open]');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: translate('domain/receipts', 'download') }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  await page.goto(`/${locale}/fairness`);
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expectAccessible();
  await page.context().setOffline(true);
  await page.getByLabel(translate('features/fairness', 'paste.label'), { exact: true }).fill(text);
  const verdict = page.locator('.fairness-verdict');
  await expect(verdict).toHaveAttribute('data-finding', 'true');
  await expect(verdict).toContainText(translate('features/fairness', 'findingText.true'));
  await page.context().setOffline(false);
  return text;
}

/** It also verifies in an independent program: the receipt passes, a changed copy does not. */
async function verifyOutside(page: Page, receipt: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-story-'));
  const truth = join(folder, 'receipt.json');
  const lie = join(folder, 'altered.json');
  const keys = join(folder, 'keys.json');
  const signed = JSON.parse(receipt) as { receipt: { id: string } };
  const altered = { ...signed, receipt: { ...signed.receipt, id: `${signed.receipt.id}1` } };
  await writeFile(truth, receipt);
  await writeFile(lie, JSON.stringify(altered));
  const published = await page.request.get('/.well-known/croupier-keys.json');
  await writeFile(keys, await published.text());
  expect(await verify(truth, keys)).toEqual({ code: 0, verdict: 'TRUE' });
  expect(await verify(lie, keys)).toEqual({ code: 1, verdict: 'LIE' });
  await rm(folder, { recursive: true });
}

function verify(
  path: string,
  keys: string,
): Promise<{ code: number; verdict: string | undefined }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [VERIFY, path, '--keys', keys], (_error, out) => {
      done({ code: child.exitCode ?? -1, verdict: /(TRUE|LIE)\s*$/.exec(out)?.[1] });
    });
  });
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide, 'no horizontal overflow').toBeLessThanOrEqual(0);
}
