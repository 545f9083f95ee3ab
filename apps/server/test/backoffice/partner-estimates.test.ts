import { expect } from 'vitest';
import { addPartner, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { addBrought, addPaidDeposit, betDice, setPlan, shareTerms } from '#dev/affiliate-money.ts';
import { createAppTest } from '#dev/app-test.ts';
import { logInAsPartner } from '#dev/partner-client.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const TIERS = {
  ...shareTerms(0),
  revenue_share: {
    tiers: [
      { from: 0, rate_bp: 1000 },
      { from: 1, rate_bp: 5000 },
      { from: 3, rate_bp: 6000 },
    ],
  },
  payment_fee_bp: 250,
};

const money = (text: string): Micro => parseMoney(text)!;

test('affiliates: the estimate of a month and the rows of reports are paid by the tier that it reached', async ({
  app,
  database,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  await setPlan(staff, partner.id, TIERS);
  const portal = await logInAsPartner(app, partner);
  const owner = openDb({ url: database.url });
  const player = await addBrought(app, owner, partner.id, { days: 0 });
  await betDice(app, player, '100');
  const read = async (path: string) => (await portal.send('GET', path)).json!['data'];
  const [first] = await read('/estimates');
  expect(first).toMatchObject({
    depositors: 0,
    payment_fee_bp: 250,
    tier: { from: 0, rate_bp: 1000 },
    next_tier: { from: 1, rate_bp: 5000 },
  });
  await addPaidDeposit(owner, player.id, 400_000_000n, new Date());
  await owner.close();
  const [estimate] = await read('/estimates');
  expect(estimate).toMatchObject({ depositors: 1, tier: { from: 1, rate_bp: 5000 } });
  const { total, rows } = await read('/dashboard?by=day');
  const [sums] = total.sums;
  // 2.5% of the deposit are fees.
  expect(money(first.lines[0].amount) * 10n - money(sums.ngr)).toBe(money('10'));
  expect(money(sums.commission)).toBe((money(sums.ngr) * 5000n) / 10_000n);
  const commission = expect.objectContaining({ commission: sums.commission });
  expect(rows.at(-1).sums).toEqual([commission]);
  expect((await read('/players'))[0].sums).toEqual([commission]);
  expect(estimate.lines).toEqual([
    { kind: 'revenue_share', currency: 'RUB', amount: sums.commission },
  ]);
  const [{ total: estimated }] = estimate.totals;
  expect(estimated).toBe(sums.commission);
});

test('affiliates: what a player came to in all has closed months whose bets and bonuses are archived', async ({
  app,
  database,
}) => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  await setPlan(staff, partner.id, shareTerms(2000));
  const owner = openDb({ url: database.url });
  const player = await addBrought(app, owner, partner.id, { days: 900 });
  // Of its bets, deposits and bonuses nothing is in the tables any more.
  await app.db.query(
    `with made as (
       insert into affiliate_statements (partner_id, month, depositors)
       values ($1, '2025-01-01', 0) returning id),
     line as (
       insert into affiliate_lines (statement_id, kind, currency, base, rate_bp, amount)
       select id, 'revenue_share', 'RUB', 70000000, 2500, 17500000 from made)
     insert into affiliate_player_months (statement_id, player_id, currency, staked, paid_out,
       bonuses, deposited, fees, ngr)
     select id, $2, 'RUB', 100000000, 20000000, 10000000, 300000000, 0, 70000000 from made`,
    [partner.id, player.id],
  );
  await owner.close();
  const portal = await logInAsPartner(app, partner);
  const [before] = (await portal.send('GET', '/players')).json!['data'];
  expect(before.sums).toEqual([
    { currency: 'RUB', deposited: '300.00', ngr: '70.00', commission: '17.50' },
  ]);
  await betDice(app, player, '100');
  const [after] = (await portal.send('GET', '/players')).json!['data'];
  const { total } = (await portal.send('GET', '/dashboard')).json!['data'];
  const [now] = total.sums;
  expect(money(after.sums[0].ngr)).toBe(money('70') + money(now.ngr));
  expect(money(after.sums[0].commission)).toBe(money('17.50') + money(now.commission));
});
