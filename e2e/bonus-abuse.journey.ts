/** A second account on one device takes a bonus, a person upholds the case, the player reads it. */
import { deposit } from './support/account.ts';
import { expect, test } from './support/own-app.ts';
import { openBackoffice } from './support/staff.ts';

test.beforeAll(({ app }) => app.openPromotions());
test.afterAll(({ app }) => app.closePack());

/** An account on the device of the latest player took the same bonus a day before. */
const EARLIER_ACCOUNT = `
  with latest as (
    update players set attribution = attribution || '{"fpp": "one-device"}'
     where id = (select max(player_id) from bonus_grants where state = 'active')
    returning id, currency),
  earlier as (
    insert into players (kind, email, name, currency, register_method, attribution)
    select 'member', 'earlier@example.org', 'Earlier account', currency, 'email',
           '{"fpp": "one-device"}' from latest
    returning id)
  insert into bonus_grants (player_id, bonus_id, version, currency, cash_account, state, source,
    key, claimed_at, claim_until, ended_at)
  select e.id, g.bonus_id, g.version, g.currency, g.cash_account, 'expired', 'pack', 'pack:1',
         now() - interval '1 day', now(), now()
    from earlier e, latest l, bonus_grants g where g.player_id = l.id and g.state = 'active'`;

test('bonus-abuse: a bonus taken twice on one device is a case, and its end is explained', async ({
  page,
  context,
  browser,
  app,
  join,
  expectAccessible,
}) => {
  test.slow();
  await join({ locale: 'en' });
  await deposit(context, '1000');
  await page.goto('/en/profile/bonuses');
  const card = page.getByRole('listitem').filter({ hasText: '100% on the first deposit' });
  await expect(card.getByText('active', { exact: true })).toBeVisible();
  await app.runSql(EARLIER_ACCOUNT);
  const risk = await openBackoffice(browser, app, 'risk', 1440);
  const { page: second } = risk;
  await second.goto('/backoffice/bonus-abuse');
  const row = second.getByRole('row').filter({ hasText: 'Same device' });
  // The search runs four times a minute.
  await expect(async () => {
    await second.reload();
    await expect(row).toContainText('Open', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await second.screenshot({ path: test.info().outputPath('cases.png') });
  await row.getByRole('link', { name: /^#/ }).click();
  await expect(second.getByText('Another account of the same browser')).toBeVisible();
  await second.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(second.getByText('In review')).toBeVisible();
  await second.screenshot({ path: test.info().outputPath('case.png'), fullPage: true });
  await second.getByRole('button', { name: 'Decide' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Decision').selectOption('upheld');
  await dialog.getByRole('checkbox', { name: /End the bonus/ }).check();
  await dialog.getByLabel('Reason').fill('two accounts of one person');
  await second.screenshot({ path: test.info().outputPath('decide.png') });
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(second.getByText('Upheld').first()).toBeVisible();

  await expect(card.getByText('ended by the casino')).toBeVisible();
  await expect(card.getByText(/If you do not agree, write to support/)).toBeVisible();
  await expectAccessible('main');
  await page.screenshot({ path: test.info().outputPath('ended.png'), fullPage: true });
  await risk.context.close();
});
