/** Top players on an own server, with players of today who are inserted. */
import { bet, callAsPlayer } from './support/account.ts';
import { PHONE } from './support/devices.ts';
import { expectNoOverflow } from './support/game-steps.ts';
import { expect, test } from './support/own-app.ts';
import { WIDTH_IN } from './support/places.ts';
import { textsOf } from './support/texts.ts';

/** Twelve players of today and no others, who may have bet before; the last has a long name. */
const ADD_PLAYERS = `delete from top_stakes;
  delete from top_wins;
  with added as (
    insert into players (kind, name, register_method)
    select 'member', case n when 12 then 'Konstantinopolskaya' else 'Rival ' || n end, 'email'
      from generate_series(1, 12) n returning id, name),
  numbered as (select id, row_number() over (order by id) as n from added),
  stakes as (
    insert into top_stakes (day, player_id, currency, staked)
    select (now() at time zone 'UTC')::date, id, 'RUB', n * 1234560000000 from numbered)
  insert into top_wins (day, player_id, currency, measure, bet_id, game, stake, payout, m4)
  select (now() at time zone 'UTC')::date, id, case when n % 3 = 0 then 'USD' else 'RUB' end,
         measure, n, case when n % 2 = 0 then 'dice' else 'crash' end, 1000000 * n,
         1000000 * n * (n + 1), 10000 * (n + 1)
    from numbered, unnest(array['payout', 'multiplier']) as measure`;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ app }) => {
  await app.runSql(ADD_PLAYERS);
});

const locale = 'kz';

test(`promo.top: the first three apart, the others below, by period and measure: ${locale}`, async ({
  page,
  expectAccessible,
}) => {
  const text = textsOf(locale);
  await page.setViewportSize({ width: WIDTH_IN[locale], height: 800 });
  await page.goto(`/${locale}/top`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('features/top', 'title'));
  await expect(page.locator('.top-podium > li')).toHaveCount(3);
  await expect(page.locator('.top-podium > li').first()).toContainText('Konstantinopolskaya');
  await expect(page.locator('.top-list > li')).toHaveCount(9);
  await expect(page.locator('.top-own')).toContainText(text('features/top', 'own.guest'));
  await expectAccessible('main');
  await expectNoOverflow(page);
  await page.getByRole('radio', { name: text('features/top', 'measure.multiplier') }).click();
  await page.getByRole('radio', { name: text('features/top', 'period.month') }).click();
  await expect(page).toHaveURL(/\/top\?.*by=multiplier/);
  await expect(page).toHaveURL(/period=month/);
  await expect(page.locator('.top-podium > li').first()).toContainText(/13[.,]00/);
  await expectAccessible('main');
  await expectNoOverflow(page);
  await page.reload();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
  await expect(page.locator('.top-podium b').first()).toContainText(/13[.,]00/);
});

test('promo.top: a player bets, finds their place, hides their name and is gone', async ({
  page,
  context,
  app,
  join,
}) => {
  await page.setViewportSize(PHONE);
  const email = await join({ locale: 'en' });
  await app.grant(email, '100.00');
  await page.goto('/en');
  await page.locator('.bottom-bar').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Top players' }).click();
  await expect(page.locator('.top-own')).toContainText('a bet for money gets you one');
  await bet(context, 2, '5.00');
  const own = page.locator('.top-own .top-entry');
  // Ranked anew every 15 seconds, and asked for as often.
  await expect(own).toContainText('₽10.00', { timeout: 45_000 });
  await expect(own).toContainText('13');
  await expect(page.locator('.top-list [data-own]')).toHaveCount(1);
  await expect(own).toBeInViewport();
  await callAsPlayer(context, 'PUT', '/profile/settings', { is_statistics_hidden: true });
  await page.reload();
  await expect(page.locator('.top-own')).toContainText('You hide your name');
  await expect(page.locator('[data-own]')).toHaveCount(0);
  await expect(page.locator('.top-list > li')).toHaveCount(9);
});

test(
  'promo.top: an outage shows an error, and the list after a retry',
  { tag: '@deep' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|ERR_/);
    await page.route('**/api/v2/top?*', (route) => route.abort());
    await page.goto('/en/top?by=payout');
    await expect(page.getByRole('alert')).toContainText('could not be loaded', { timeout: 20_000 });
    await page.unroute('**/api/v2/top?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.top-podium > li')).toHaveCount(3);
  },
);
