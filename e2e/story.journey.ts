/**
 * The story of a newcomer, from the address to a bet proven by his own machine: in every language,
 * on a phone and at a desk. Each part hands the page on as the player would find it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Locale } from '#core/locale.ts';
import { BANK_TEXTS } from '../dev/bank/texts.ts';
import { expect, test } from './support/journey.ts';
import { wordsIn } from './support/words.ts';

const LANGUAGES: readonly [locale: Locale, browser: string, lang: string][] = [
  ['ru', 'ru-RU', 'ru'],
  ['en', 'en-US', 'en'],
  ['kz', 'kk-KZ', 'kk'],
];
const WIDTHS = [360, 1440] as const;
const VERIFY = fileURLToPath(new URL('../tools/verify.ts', import.meta.url));

type Story = {
  readonly page: Page;
  readonly locale: Locale;
  readonly isPhone: boolean;
  readonly say: ReturnType<typeof wordsIn>;
  readonly expectAccessible: (part?: string) => Promise<void>;
};

for (const [locale, browser, lang] of LANGUAGES) {
  for (const width of WIDTHS) {
    test.describe(`${locale} at ${width}`, () => {
      test.use({ locale: browser, viewport: { width, height: width === 360 ? 740 : 900 } });

      test('shell.root-redirect, auth.register-email, cashier.poll-5s, games.dice: from the address to a bet proven', async ({
        page,

        complaints,
        expectAccessible,
      }) => {
        // It takes a quarter of a minute; a busy machine may take its time.
        test.setTimeout(120_000);
        complaints.allow(/ERR_INTERNET_DISCONNECTED/);
        const say = wordsIn(locale);
        const story = { page, locale, isPhone: width === 360, say, expectAccessible };
        await arrive(story, lang);
        await register(story);
        // One reader waits for the house to ask; the others know where the button is.
        await openPayIn(story, locale === 'ru' && width === 360);
        await deposit(story);
        await play(story);
        await seeHistory(story);
        const receipt = await proveOnPage(story);
        await proveOutside(receipt);
      });
    });
  }
}

/** The home page speaks the visitor's language and is alive: bets, a calculation, a way in. */
async function arrive({ page, locale, say, expectAccessible }: Story, lang: string) {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${locale}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('features/home', 'title'));
  for (const part of ['feed.title', 'check.title']) {
    const heading = page.getByRole('heading', { name: say('features/home', part) });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeVisible();
  }
  await expect(page.locator('.home-receipt-roll strong')).toHaveText(/^\d\d\.\d\d$/);
  await expectFits(page);
  await expectAccessible();
}

/** Where the brass button is: under the thumb on a phone, in the header at a desk. */
function atHand({ page, isPhone, say }: Story, key: 'register' | 'deposit') {
  const place = isPhone ? page.locator('.bottom-bar') : page.getByRole('banner');
  return place.getByRole('button', { name: say('platform/browser', key), exact: true });
}

async function register(story: Story) {
  const { page, say, expectAccessible } = story;
  await atHand(story, 'register').click();
  const form = page.getByRole('dialog', { name: say('features/sign-in', 'register.title') });
  await form.locator('input[name=email]').fill(newEmail());
  await form
    .getByLabel(say('features/sign-in', 'field.password'), { exact: true })
    .fill('seven brass lamps over baize');
  for (const consent of ['is_adult', 'accepts_terms']) {
    await form.locator(`input[name=${consent}]`).check();
  }
  await expectAccessible('dialog[open]');
  await form.getByRole('button', { name: say('features/sign-in', 'register.submit') }).click();
  await expect(page.locator('.balance')).toBeVisible();
  await expect(page.locator('html[data-auth=in]')).toBeAttached();
}

let newcomers = 0;

function newEmail(): string {
  newcomers += 1;
  return `story-${Date.now()}-${process.pid}-${newcomers}@example.com`;
}

async function openPayIn(story: Story, isPatient: boolean) {
  const { page, say, expectAccessible } = story;
  if (!isPatient) await atHand(story, 'deposit').click();
  const payIn = page.getByRole('dialog', { name: say('features/cashier', 'payIn') });
  await expect(payIn.locator('input[name=amount]')).toBeVisible({ timeout: 20_000 });
  await expectAccessible('dialog[open]');
}

/** 1000 RUB through the page of the bank; the money comes back to the page that waits. */
async function deposit({ page, locale, say }: Story) {
  await page.locator('input[name=amount]').fill('1000');
  await page.locator('dialog[open] [type=submit]').click();
  await expect(page.getByRole('timer')).toBeVisible();
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: say('features/cashier', 'toBank') }).click(),
  ]);
  const { pay, paid } = BANK_TEXTS[locale];
  const button = new RegExp(pay.replace('{amount}', String.raw`.*1\D?000\D00.*`));
  await bank.getByRole('button', { name: button }).click();
  await expect(bank.getByRole('heading', { name: paid })).toBeVisible();
  // Closed only when it has come to rest: a page that is closed on its way now and then stays.
  await bank.waitForLoadState();
  await bank.close();
  const success = page.getByRole('dialog', { name: say('features/cashier', 'success') });
  await expect(success).toContainText(/1\D?000\D00/);
  await expect(page.locator('.balance')).toContainText(/1\D?000\D00/);
  await success.getByRole('button', { name: say('features/cashier', 'play') }).click();
}

/** One roll by hand, three by themselves; then a receipt that cannot be checked yet. */
async function play({ page, locale, say, expectAccessible }: Story) {
  await expect(page).toHaveURL(new RegExp(`/${locale}/games/dice$`));
  await expect(page.locator('.input-chip').first()).toBeEnabled();
  await expectFits(page);
  const roll = say('features/dice', 'roll');
  await page.getByRole('button', { name: new RegExp(`^${roll}`) }).click();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible();
  await page.getByRole('radio', { name: say('domain/bets', 'auto.auto'), exact: true }).check();
  await page.getByRole('switch', { name: say('domain/bets', 'fast') }).check();
  await page.getByRole('textbox', { name: say('domain/bets', 'auto.count') }).fill('3');
  const start = say('domain/bets', 'auto.start');
  await page.getByRole('button', { name: new RegExp(`^${start}`) }).click();
  await expect(page.locator('.autobet-reason')).toHaveText(
    say('domain/bets', 'auto.reason.finished'),
  );
  await expect(rows(page)).toHaveCount(4);
  await expectFits(page);
}

const rows = (page: Page) => page.locator('.bet-lists button.bet-row');

async function seeHistory({ page, locale, say, expectAccessible }: Story) {
  await page.goto(`/${locale}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.profile-totals')).toBeVisible();
  await expectAccessible();
  await page.goto(`/${locale}/profile/history`);
  await expect(page.locator('.history-days button').first()).toBeVisible();
  await expectFits(page);
  await expectAccessible();
  await page.goto(`/${locale}/games/dice`);
  await rows(page).first().click();
  const receipt = page.getByRole('dialog', { name: say('domain/receipts', 'title') });
  await expect(receipt).toBeVisible();
  await receipt.getByRole('button', { name: say('domain/receipts', 'check.button') }).click();
  await expect(receipt).toContainText(say('domain/receipts', 'check.sealed'));
}

/** The seed is rotated; the receipt is true in the dialog and, offline, at the desk. */
async function proveOnPage({ page, locale, say, expectAccessible }: Story): Promise<string> {
  const receipt = page.getByRole('dialog', { name: say('domain/receipts', 'title') });
  await receipt.getByRole('button', { name: say('domain/fairness', 'rotate') }).click();
  await receipt.getByRole('button', { name: say('domain/fairness', 'confirmRotate') }).click();
  await expect(receipt).not.toContainText(say('domain/receipts', 'sealed'));
  await receipt.getByRole('button', { name: say('domain/receipts', 'check.button') }).click();
  await expect(receipt).toContainText(say('domain/receipts', 'check.truthful'));
  await expectAccessible('dialog[open]');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: say('domain/receipts', 'download') }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  await page.goto(`/${locale}/fairness`);
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expectAccessible();
  await page.context().setOffline(true);
  await page.getByLabel(say('features/fairness', 'paste.label'), { exact: true }).fill(text);
  const verdict = page.locator('.fairness-verdict');
  await expect(verdict).toHaveAttribute('data-finding', 'true');
  await expect(verdict).toContainText(say('features/fairness', 'findingText.true'));
  await page.context().setOffline(false);
  return text;
}

/** And by a program that knows nothing of the house: the truth passes, a changed copy does not. */
async function proveOutside(receipt: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-story-'));
  const truth = join(folder, 'receipt.json');
  const lie = join(folder, 'altered.json');
  const bet = JSON.parse(receipt) as { payout: string };
  await writeFile(truth, receipt);
  await writeFile(lie, JSON.stringify({ ...bet, payout: `${Number(bet.payout) + 1}` }));
  expect(await verify(truth)).toEqual({ code: 0, verdict: 'TRUE' });
  expect(await verify(lie)).toEqual({ code: 1, verdict: 'LIE' });
  await rm(folder, { recursive: true });
}

function verify(path: string): Promise<{ code: number; verdict: string | undefined }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [VERIFY, path], (_error, out) => {
      done({ code: child.exitCode ?? -1, verdict: /(TRUE|LIE)\s*$/.exec(out)?.[1] });
    });
  });
}

async function expectFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(tooWide, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
}
