/** A short tournament of two players, from joining to the prize, on an own server. */
import { createHash } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { bet } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expectNoOverflow } from './support/game-steps.ts';
import { expect, test, type OwnApp } from './support/own-app.ts';
import { WIDTH_OF_THREE_IN } from './support/places.ts';
import { forwardedHeaders } from './support/visitor.ts';

const NAME = 'Journey sprint';

/** A tournament in RUB that begins now; without late results, so that it is final at its end. */
function announce(app: OwnApp, seconds: number): Promise<void> {
  const terms = {
    names: { ru: NAME, en: NAME, kz: NAME },
    currency: 'RUB',
    rates: {},
    scoring: 'wager',
    unit: null,
    rounds: null,
    games: null,
    stake_min: '1.00',
    prizes: { kind: 'amounts', amounts: ['50.00', '20.00'] },
    ties: 'earlier',
    late_seconds: 0,
  };
  return app.runSql(`insert into tournaments (terms, starts_at, ends_at)
    values ('${JSON.stringify(terms)}', now(), now() + interval '${seconds} seconds')`);
}

async function joinAsAnother(
  browser: Browser,
  app: OwnApp,
): Promise<{ context: BrowserContext; email: string }> {
  const context = await browser.newContext({ baseURL: app.url, viewport: PHONE });
  const email = `rival-${Date.now()}@example.com`;
  const answer = await context.request.post('/api/v2/auth/register/email', {
    headers: forwardedHeaders(),
    data: {
      email,
      password: 'seven brass lamps over baize',
      currency: 'RUB',
      locale: 'en',
      is_adult: true,
      accepts_terms: true,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'bearerToken', value: token, url: app.url }]);
  return { context, email };
}

test('promo.tournaments: two players join and bet, their places move live, and the prize is paid once', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  await announce(app, 40);
  await page.goto('/en/tournaments');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  const id = /tournament\/(\d+)/.exec(page.url())![1]!;
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('You are in', { exact: true })).toBeVisible();

  const rival = await joinAsAnother(browser, app);
  await app.grant(rival.email, '100.00');
  const other = await rival.context.newPage();
  await other.goto(`/en/tournament/${id}`);
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByText('You are in', { exact: true })).toBeVisible();

  const place = (of: typeof page) => of.getByTestId('own-place');
  await bet(context, 1, '5.00');
  await expect(place(page)).toHaveText('1');
  await bet(rival.context, 1, '9.00');
  await expect(place(other)).toHaveText('1');
  // The page of the first player was not touched.
  await expect(place(page)).toHaveText('2');
  await expectAccessible('.tournaments');
  await expectNoOverflow(other);

  await expect(page.getByText('You won ₽20.00.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Paid to your balance/)).toBeVisible();
  await expect(other.getByText('You won ₽50.00.')).toBeVisible();
  const shown = page.locator('.tournament-final code').first();
  const file = await context.request.get(`/api/v2/tournaments/${id}/final`);
  const hash = createHash('sha256')
    .update(await file.body())
    .digest('hex');
  await expect(shown).toHaveText(hash);
  await expectAccessible('.tournaments');
  await rival.context.close();
});

const locale = 'ru';
const width = WIDTH_OF_THREE_IN[locale];

test(
  `promo.tournaments: a guest reads the race of the day in ${locale} at ${width} px`,
  { tag: '@deep' },
  async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${locale}/tournaments`);
    const card = page.locator('.tournament-card').first();
    await expect(card).toBeVisible({ timeout: 15_000 });
    await expectNoOverflow(page);
    await expectAccessible('.tournaments');
    await card.getByRole('link').click();
    await expect(page.locator('.tournament-prizes li')).toHaveCount(10);
    await expect(page.locator('.tournament-rules li')).toHaveCount(4);
    await expectNoOverflow(page);
    await expectAccessible('.tournaments');
  },
);
