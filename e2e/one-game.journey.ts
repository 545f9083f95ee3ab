/** Where the law asks for it, a game must end before another one, and wins are not celebrated. */
import { callAsPlayer, openSeeds } from './support/account.ts';
import { expect, test } from './support/own-app.ts';

const STRICTER = `
  insert into jurisdiction_versions (jurisdiction, number, rules)
  select r.jurisdiction, r.number + 1,
         r.rules || '{"is_one_game_at_a_time": true, "celebration": "none"}'
    from jurisdiction_rules r where r.code = 'open'`;

const AS_SHIPPED = STRICTER.replace('true', 'false').replace('"none"', '"above_stake"');

type User = { play_rules: { celebration: string } };

// Other journeys of the worker play on the same server.
test.afterEach(({ app }) => app.runSql(AS_SHIPPED));

test('G6, G4: a refused second game leads to the open one, and the lobby shows no big wins', async ({
  page,
  context,
  app,
  join,
  expectAccessible,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/status of 422/);
  await app.runSql(STRICTER);
  const email = await join({ locale: 'en' });
  await app.grant(email, '500.00');
  const rules = async () =>
    (await callAsPlayer<User>(context, 'GET', '/profile/user')).play_rules.celebration;
  await expect.poll(rules, { timeout: 60_000 }).toBe('none');
  await page.goto('/en');
  await expect(page.getByRole('heading', { name: 'Popular games' })).toBeVisible();
  await expect(page.locator('.lobby-wins')).toHaveCount(0);

  await openSeeds(context);
  const start = { stake: '10.00', currency: 'RUB', start: { mines: 3 } };
  await callAsPlayer(context, 'POST', '/api/v2/games/miner/rounds', start);
  await page.goto('/en/games/dice');
  await page.locator('.bet-button').click();
  await expect(page.getByText('Finish your open game first')).toBeVisible();
  await expectAccessible();
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await page.getByRole('link', { name: 'Go to Miner' }).click();
  await expect(page).toHaveURL(/\/en\/games\/miner$/);
});
