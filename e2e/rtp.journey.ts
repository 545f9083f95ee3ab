/** The RTP page of an installation that has a history. */
import { GAME_FOLDERS } from '../apps/games.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CURRENCIES } from '#core/currency.ts';
import type { RtpReport } from '#features/rtp/contract.ts';
import { PHONE } from './support/devices.ts';
import { expect, test } from './support/own-app.ts';

const GAMES = Object.values(GAME_FOLDERS).flat().length;

/** Past days: many bets of dice, few of keno, and pots that always pay the same share. */
const ADD_HISTORY = `insert into game_days values
    ('2026-01-02', 'dice', 1, 40000, 40000, 40000000000000, 39520000000000,
     41000000000000000000000, 40400000000000000000000, 81000000000000000000000),
    ('2026-01-02', 'keno', 2, 12, 12, 120000000, 90000000,
     1200000000000000, 900000000000000, 4100000000000000),
    ('2026-01-02', 'room-red', 1, 6000, 1500, 60000000000, 58200000000,
     2400000000000000000, 2328000000000000000, 2258160000000000000);
  insert into bet_days_rolled (day) values ('2026-01-02');
  with chain as (insert into chains (name, first_hash, length, beacon)
    values ('past', repeat('0', 64), 10, 'local') returning id)
  insert into rounds (table_name, game, game_version, is_sole, chain_id, state, void_reason)
    select 'double', 'double', 1, false, id, 'void', 'beacon_missing' from chain`;

// One history for all of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.runSql(ADD_HISTORY);
});

const TEXTS = {
  en: { title: 'RTP of the games', inside: 'The exact RTP lies within the band.' },
  ru: { title: 'RTP игр', inside: 'Точный RTP внутри интервала.' },
  kz: { title: 'Ойындардың RTP көрсеткіші', inside: 'Дәл RTP жолақтың ішінде.' },
} as const;

const locale = 'en';

test(`rtp: exact and measured RTP are public: ${locale}`, async ({ page, expectAccessible }) => {
  await page.goto(`/${locale}/fairness`);
  await page.locator('.fairness-formula a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS[locale].title);
  await expect(page.locator('.rtp-game')).toHaveCount(GAMES);
  const dice = page.locator('[data-game-name="dice"]');
  await dice.locator('summary').click();
  await expect(dice.getByText(TEXTS[locale].inside)).toBeVisible();
  // 98.8 of the inserted day, against whose stakes the bets of today are next to nothing.
  await expect(dice.getByRole('img')).toHaveAttribute('aria-label', /^RUB: \D*98[.,][78]/);
  await page.locator('[data-game-name="keno"] summary').click();
  await expect(page.locator('[data-game-name="keno"]').getByRole('img')).toHaveCount(0);
  await expect(page.locator('[data-game-name="crash"]')).toContainText(/99\s?%/);
  await expectAccessible('main');
});

test('rtp: everything on the page can be downloaded and recalculated', async ({ page }) => {
  await page.goto('/en/fairness/rtp');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('rtp.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const dice = lines.find((line) => line.includes(',dice,'))!.split(',');
  expect(dice.slice(0, 7)).toEqual([
    '2026-01-02',
    'dice',
    'RUB',
    '40000',
    '40000',
    '40000000.00',
    '39520000.00',
  ]);
  await page.getByRole('link', { name: 'All chains and their first hashes' }).click();
  await expect(page).toHaveURL(/\/fairness#chains$/);
});

test(
  'rtp: on a phone there is no horizontal scrolling, and an outage shows an error',
  { tag: '@deep' },
  async ({ page, consoleErrors, expectAccessible }) => {
    consoleErrors.allow(/Failed to load resource|ERR_/);
    await page.setViewportSize(PHONE);
    await page.goto('/en/fairness/rtp');
    await expect(page.locator('.rtp-game')).toHaveCount(GAMES);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBe(0);
    await expectAccessible('main');
    await page.route('**/api/v2/rtp', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/v2/rtp');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.rtp-game')).toHaveCount(GAMES);
  },
);

/** Answers the report as if every game had been played in five currencies as dice was in one. */
async function addCurrencies(page: Page): Promise<void> {
  await page.route('**/api/v2/rtp', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as { data: RtpReport };
    const [sums] = report.data.games.find(({ game }) => game === 'dice')!.currencies;
    const currencies = CURRENCIES.slice(0, 5).map((currency) => ({ ...sums!, currency }));
    const games = report.data.games.map((game) => ({ ...game, currencies }));
    await route.fulfill({ response, json: { data: { ...report.data, games } } });
  });
}

/** Four for what the figures mean, void rounds, downloads and the footer; and the games. */
const SCREENS_MAX = 4 + GAMES / 6;

test(
  'rtp: a phone shows all games in a few screens, however many currencies',
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize(PHONE);
    await addCurrencies(page);
    await page.goto('/ru/fairness/rtp');
    await expect(page.locator('.rtp-game')).toHaveCount(GAMES);
    const crash = page.locator('[data-game-name="crash"]');
    await expect(crash.locator('.rtp-currency:visible')).toHaveCount(0);
    const tall = await page.evaluate<number>('document.documentElement.scrollHeight / innerHeight');
    expect(tall).toBeLessThan(SCREENS_MAX);
    await crash.locator('summary').press('Enter');
    await expect(crash.locator('.rtp-currency:visible')).toHaveCount(5);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await expectAccessible('main');
  },
);
