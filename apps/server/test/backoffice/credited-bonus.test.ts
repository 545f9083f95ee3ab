/** Bonus money that two people of the staff credit, until it is staked, reported and taken back. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { bankPayoutHash } from '#dev/bank/methods.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp).extend('staff', { scope: 'file' }, async ({ app }) => ({
  one: await createStaffClient(app, 'payments'),
  two: await createStaffClient(app, 'payments'),
}));

type Staff = { readonly one: StaffClient; readonly two: StaffClient };

/** Proposed by one and approved by the other, unless refused; a minus takes bonus money away. */
async function adjustBonus({ one, two }: Staff, player: TestPlayer, amount: string) {
  const home = '/api/v2/staff/adjustments';
  const body = {
    player: player.id.toString(),
    account: 'bonus',
    currency: 'RUB',
    amount,
    cause: 'bonus',
    reason: 'a gift for a long wait',
  };
  const proposed = await one.send('POST', home, { key: newKey(), body });
  if (proposed.status !== 200) return proposed;
  const id = String(proposed.json!['data'].id);
  return await two.send('POST', `${home}/${id}/approve`, { key: newKey() });
}

async function balancesOf(app: TestApp, { token }: TestPlayer) {
  const { json } = await app.send('GET', '/profile/user', { token });
  const { balance, bonus_balance } = json!['user'];
  return { balance, bonus_balance };
}

async function betOf(app: TestApp, { token }: TestPlayer, stake: string) {
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'mine' } });
  // Each number but the two highest wins, so that nearly every bet pays about the stake.
  const body = { stake, currency: 'RUB', direction: 'under', target: 9800 };
  return await app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body });
}

test('bonus: credited money is seen at once, staked after the cash, and split by the payout', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('10.00');
  const page = await app.connect(player.token);
  await page.join('me.balance');
  expect((await adjustBonus(staff, player, '25.00')).status).toBe(200);
  expect(await balancesOf(app, player)).toEqual({ balance: '10.00', bonus_balance: '25.00' });
  const pushed = () => page.events('me.balance').flat();
  const sums = { balance: '10.00', bonus_balance: '25.00' };
  const last = { currency: 'RUB', ...sums, stake_order: 'cash_first' };
  await expect.poll(() => pushed().at(-1)).toEqual(last);

  const placed = await betOf(app, player, '20.00');
  expect(placed.json!['data']).toMatchObject({ stake: '20.00', bonus_stake: '10.00' });
  const { payout, bonus_payout } = placed.json!['data'];
  // Half of the stake was bonus money, so half of the payout is.
  expect(Number(bonus_payout)).toBe(Number(payout) / 2);
  const after = await balancesOf(app, player);
  expect(Number(after.balance)).toBe(Number(payout) / 2);
  expect(Number(after.bonus_balance)).toBe(15 + Number(payout) / 2);
  await expect.poll(() => pushed().at(-1)).toEqual({ currency: 'RUB', ...after });
  page.ws.close();

  const { token } = player;
  const summary = await app.send('GET', '/api/v2/profile/summary?period=24h', { token });
  expect(summary.json!['data'].money).toMatchObject([{ bets: 1, bonus_staked: '10.00' }]);
  const report = await staff.one.send('GET', '/api/v2/staff/reports/games');
  expect(report.json!['data'].games).toMatchObject([
    { game: 'dice', staked: '20.00', bonus_staked: '10.00', bonus_paid: bonus_payout },
  ]);
});

test('bonus: credited money is no cash to withdraw, and more than all cash and bonus is no stake', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('10.00');
  await adjustBonus(staff, player, '5000.00');
  await app.db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
    player.id,
  ]);
  const body = {
    hash: bankPayoutHash('phone_transfer', 'RUB'),
    amount: '500',
    fee: '0.00',
    arrives: '500.00',
    destination: '+79121234567',
  };
  const { token } = player;
  const wanted = await app.send('POST', '/api/v2/billing/withdrawals', {
    token,
    key: newKey(),
    body,
  });
  expect(wanted.json!['message']).toBe('insufficient_funds');
  expect((await betOf(app, player, '5010.01')).json!['message']).toBe('insufficient_funds');
  expect(await balancesOf(app, player)).toEqual({ balance: '10.00', bonus_balance: '5000.00' });
});

test('bonus: staff take back what is left of it, and never more', async ({ app, staff }) => {
  const player = await app.addMember('10.00');
  await adjustBonus(staff, player, '25.00');
  const tooMuch = await adjustBonus(staff, player, '-25.01');
  expect(tooMuch.json!['message']).toBe('insufficient_funds');
  expect((await adjustBonus(staff, player, '-25.00')).status).toBe(200);
  expect(await balancesOf(app, player)).toEqual({ balance: '10.00', bonus_balance: '0.00' });
  expect((await betOf(app, player, '10.01')).json!['message']).toBe('insufficient_funds');
});
