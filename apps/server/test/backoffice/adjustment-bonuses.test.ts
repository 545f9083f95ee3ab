/** What a debit of cash by staff does to the bonuses that a withdrawal would end. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { addPromoCode, defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp).extend('staff', { scope: 'file' }, async ({ app }) => {
  await defineBonus(app.db, 'gift', termsOf({}, '50'));
  await addPromoCode(app.db, 'GIFT', 'gift', null);
  return {
    one: await createStaffClient(app, 'payments'),
    two: await createStaffClient(app, 'payments'),
  };
});

const HOME = '/api/v2/staff/adjustments';

async function claimGift(app: TestApp, { token }: TestPlayer): Promise<void> {
  const sent = { token, key: newKey(), body: { code: 'GIFT' } };
  const offered = await app.send('POST', '/api/v2/bonuses/codes', sent);
  const path = `/api/v2/bonuses/${offered.json!['data'].id}/claim`;
  expect((await app.send('POST', path, { token, key: newKey() })).status).toBe(200);
}

const propose = (staff: StaffClient, { id }: TestPlayer, change: object = {}) =>
  staff.send('POST', HOME, {
    key: newKey(),
    body: {
      player: id.toString(),
      account: 'cash',
      currency: 'RUB',
      amount: '-25.00',
      cause: 'other',
      reason: 'paid out by hand at the office',
      ...change,
    },
  });

const approve = (staff: StaffClient, proposed: { json?: { data: { id: string } } }) =>
  staff.send('POST', `${HOME}/${proposed.json!.data.id}/approve`, { key: newKey() });

async function bonusOf(app: TestApp, { token }: TestPlayer) {
  const [bonus] = (await app.send('GET', '/api/v2/bonuses', { token })).json!['data'];
  return { state: bonus.state, balance: bonus.balance };
}

test('adjustments: a debit of cash asks what happens to bonuses, and ends them as a payout', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('100.00');
  await claimGift(app, player);
  const path = `${HOME}/players/${player.id}?currency=RUB`;
  const read = await staff.one.send('GET', path);
  expect(read.json!['data'].bonuses).toMatchObject([{ en: 'Bonus' }]);
  const refused = await propose(staff.one, player);
  expect(refused.json).toMatchObject({
    message: 'bonus_payout_undecided',
    errors: { ends_bonuses: ['bonus_payout_undecided'] },
  });
  const made = await propose(staff.one, player, { ends_bonuses: true });
  expect(made.status, made.text).toBe(200);
  expect(await bonusOf(app, player)).toEqual({ state: 'active', balance: '50.00' });
  expect((await approve(staff.two, made as never)).status).toBe(200);
  expect(await bonusOf(app, player)).toEqual({ state: 'forfeited', balance: '0.00' });
});

test('adjustments: a debit that corrects a mistake keeps the bonuses when staff say so', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('100.00');
  await claimGift(app, player);
  const made = await propose(staff.one, player, { ends_bonuses: false });
  expect((await approve(staff.two, made as never)).status).toBe(200);
  expect(await bonusOf(app, player)).toEqual({ state: 'active', balance: '50.00' });
});

test('adjustments: bonus money, a credit, and a player without bonuses ask for nothing', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('100.00');
  expect((await propose(staff.one, player)).status).toBe(200);
  await claimGift(app, player);
  expect((await propose(staff.one, player, { amount: '10.00' })).status).toBe(200);
  const proposed = await propose(staff.one, player, { amount: '-20.00', ends_bonuses: false });
  expect(proposed.status).toBe(200);
});

test('adjustments: a bonus that began after the proposal is not ended unseen', async ({
  app,
  staff,
}) => {
  const player = await app.addMember('100.00');
  const made = await propose(staff.one, player);
  await claimGift(app, player);
  const refused = await approve(staff.two, made as never);
  expect(refused.json).toMatchObject({ message: 'bonus_payout_undecided' });
  expect(await bonusOf(app, player)).toEqual({ state: 'active', balance: '50.00' });
});
