import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileFixture, type ProfileFixture } from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { makeDebt } from '#dev/wager-fixture.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';

let database: TestDatabase;
let fixture: ProfileFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

test('profile: a debt is in the wallet while it is open, and its entries say what made and repaid it', async () => {
  const { id, token } = await fixture.addMember('5.00');
  const wallet = async () => (await fixture.get('/api/v2/profile/balances', token)).body.data[0];
  expect(await wallet()).not.toHaveProperty('debt');
  const { open } = await makeDebt(fixture.wagers, id);
  expect(await wallet()).toMatchObject({ currency: 'RUB', balance: '0.00', debt: '15.00' });
  const user = await fixture.get('/profile/user', token);
  expect(user.body.user).toMatchObject({ balance: '0.00', debt: '15.00' });
  await fixture.wagers.settle(open, parseMoney('30.00')!);
  expect(await wallet()).toMatchObject({ balance: '15.00' });
  expect(await wallet()).not.toHaveProperty('debt');
  const debts = (query = '') => fixture.get(`/api/v2/profile/debts?currency=RUB${query}`, token);
  const { body } = await debts();
  expect(body).toMatchObject({
    data: [
      { id: '2', kind: 'payout', change: '15.00', owed: '0.00', game: 'roulette' },
      { id: '1', kind: 'correction', change: '-15.00', owed: '15.00', game: 'roulette' },
    ],
    next: null,
  });
  const first = await debts('&limit=1');
  expect(first.body).toMatchObject({ data: [{ id: '2' }], next: '2' });
  expect((await debts('&cursor=2')).body.data).toEqual([body.data[1]]);
  expect((await fixture.get('/api/v2/profile/debts?currency=USD', token)).body.data).toEqual([]);
  const other = await fixture.addMember();
  const foreign = await fixture.get('/api/v2/profile/debts?currency=RUB', other.token);
  expect(foreign.body.data).toEqual([]);
});

test('profile: a bet names its bonus part, its correction and its settlements', async () => {
  const { id, token } = await fixture.addMember('4.00');
  await fixture.wagers.addBonus(id, parseMoney('6.00')!);
  const wager = await fixture.wagers.stake(id, parseMoney('10.00')!, `parts-${id}`);
  if (isRefusal(wager)) throw new Error(wager.refused);
  await fixture.wagers.settle(wager, parseMoney('25.00')!);
  const listed = async () => (await fixture.get('/api/v2/bets', token)).body.data[0];
  const won = await listed();
  expect(won).toMatchObject({ stake: '10.00', bonus_stake: '6.00', bonus_payout: '15.00' });
  expect(won).not.toHaveProperty('is_corrected');
  const summary = (await fixture.get('/api/v2/profile/summary', token)).body.data.money;
  expect(summary).toMatchObject([{ staked: '10.00', bonus_staked: '6.00', bonus_paid: '15.00' }]);
  await fixture.wagers.correct(wager, parseMoney('5.00')!);
  const bet = await listed();
  expect(bet).toMatchObject({ payout: '5.00', bonus_payout: '3.00', is_corrected: true });
  const details = (await fixture.get(`/api/v2/bets/${bet.id}`, token)).body.data;
  expect(details).toEqual({
    ...bet,
    jurisdiction: { code: 'open', version: expect.any(Number) },
    settlements: [
      { number: 1, kind: 'settle', payout: '25.00', change: '25.00', settled_at: won.placed_at },
      { number: 2, kind: 'resettle', payout: '5.00', change: '-20.00', settled_at: bet.placed_at },
    ],
  });
});

test('profile: a bet of cash alone has neither a bonus part nor settlements', async () => {
  const member = await fixture.addMember('10.00');
  const bet = await fixture.bet(member, '1.00');
  expect(bet).not.toHaveProperty('bonus_stake');
  const { body } = await fixture.get(`/api/v2/bets/${bet.id}`, member.token);
  expect(body.data).toMatchObject({ ...bet, settlements: [] });
});
