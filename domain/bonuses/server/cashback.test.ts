import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { addPromoCode, CASHBACK, defineBonus, money } from '#dev/bonus-terms.ts';
import { createEventRecorder } from '#dev/event-recorder.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { cashbackBonusOf } from '../rules.cashback.ts';
import { termErrors } from '../rules.terms.ts';
import type { BonusTerms } from '../rules.ts';
import { giveCashback } from './give-cashback.ts';
import { findBonus, setOn } from './store.definitions.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.db.query('update bonus_definitions set is_on = false');
});
afterAll(() => fixture.close());

const WEEK = '2027-02-22';
const MONDAY = '2027-03-01T00:05:00Z';

const define = (code: string, changes: Partial<BonusTerms> = {}) =>
  defineBonus(fixture.db, code, { ...CASHBACK, ...changes });
const { emitted, emit } = createEventRecorder();
const give = (at = MONDAY) => {
  const { db, deps } = fixture;
  return giveCashback({ ...deps, db, emit, announceBonuses: () => {} }, new Date(at));
};

type Week = {
  readonly staked: string;
  readonly paid?: string;
  readonly credited?: string;
  /** What the level of the player returns. */
  readonly returned?: string;
  readonly isClosed?: boolean;
};

/** A player with such a week. */
async function addLoser(week: Week): Promise<PlayerId> {
  const { id } = await fixture.addPlayer('0.00');
  const { staked, paid = '0', credited = '0', returned = '0', isClosed = true } = week;
  await fixture.db.query('insert into player_levels (player_id) values ($1)', [id]);
  await fixture.db.query(
    `insert into cashback_weeks (player_id, currency, week, staked, paid)
     values ($1, 'RUB', $2, $3, $4)`,
    [id, WEEK, money(staked), money(paid)],
  );
  if (!isClosed) return id;
  await fixture.db.query(
    `update cashback_weeks set credited = $2, amount = $3, level = 0, closed_at = now()
      where player_id = $1`,
    [id, money(credited), money(returned)],
  );
  return id;
}

const given = async (id: PlayerId) =>
  (await fixture.grants(id)).map(({ amount, state }) => [amount, state]);

test('bonuses, race: a lost week is given back once, however often the job runs', async () => {
  await define('weekly');
  const id = await addLoser({ staked: '5000', paid: '3000', credited: '200', returned: '100' });
  emitted.length = 0;
  expect(await give('2027-02-28T23:59:59Z')).toBe(0);
  await Promise.all([give(), give()]);
  // 10% of 5,000 − 3,000 − 200 − 100.
  expect(await given(id)).toEqual([[money('170'), 'active']]);
  expect(await give()).toBe(0);
  const [grant] = await fixture.grants(id);
  expect(grant).toMatchObject({ key: `cashback:${WEEK}:RUB`, required: money('340'), deposit: 0n });
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  expect([cash, bonus]).toEqual([0n, money('170')]);
  const of = { player_id: id.toString(), grant_id: grant!.id.toString() };
  const body = { ...of, currency: 'RUB', cashback: '170.00' };
  expect(emitted).toEqual([{ name: 'bonus.given', body }]);
});

test('bonuses: without wagering cashback is cash at once', async () => {
  await define('weekly-cash', { wager: 0 });
  const id = await addLoser({ staked: '1000' });
  expect(await give()).toBe(1);
  expect(await given(id)).toEqual([[money('100'), 'wagered']]);
  expect((await readBalances(fixture.db, id, 'RUB')).cash).toBe(money('100'));
});

test('bonuses, recovery: what a run did not reach is given by the next, for three days', async () => {
  await define('weekly-late');
  const id = await addLoser({ staked: '1000', isClosed: false });
  const other = await addLoser({ staked: '2000' });
  expect(await give()).toBe(1);
  await fixture.db.query(
    `update cashback_weeks set credited = 0, amount = 0, level = 0, closed_at = now()
      where player_id = $1`,
    [id],
  );
  expect(await give('2027-03-04T00:00:00Z')).toBe(0);
  expect(await give('2027-03-03T23:59:59Z')).toBe(1);
  expect(await given(id)).toEqual([[money('100'), 'active']]);
  expect(await given(other)).toEqual([[money('200'), 'active']]);
});

test('bonuses: of several cashback bonuses a player gets the largest that is for them', async () => {
  await define('a-small', { percent: 5 });
  await define('b-large', { percent: 20 });
  await define('c-verified', { percent: 50, segment: { is_verified: true } });
  const id = await addLoser({ staked: '1000' });
  expect(await give()).toBe(1);
  expect(await given(id)).toEqual([[money('200'), 'active']]);
});

test('bonuses: no cashback for a week that was won, in a time-out, without a budget, or by a code', async () => {
  await define('weekly-limited');
  await fixture.budget('weekly-limited', '99.99');
  const id = await addLoser({ staked: '1000' });
  const winner = await addLoser({ staked: '1000', paid: '1000' });
  const covered = await addLoser({ staked: '1000', credited: '600', returned: '400' });
  const resting = await addLoser({ staked: '900' });
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
    [resting],
  );
  expect(await give()).toBe(0);
  await addPromoCode(fixture.db, 'CASHBACK', 'weekly-limited', null);
  expect(await fixture.redeem(id, 'cashback')).toMatchObject({ refused: 'bonus_unknown' });
  await fixture.db.transaction(async (tx) =>
    setOn(tx, (await findBonus(tx, 'weekly-limited'))!.id, false),
  );
  await fixture.budget('weekly-limited', '1000');
  expect(await give()).toBe(0);
  const grants = await Promise.all([id, winner, covered, resting].map(given));
  expect(grants.flat()).toEqual([]);
});

test.each([
  ['0', '0'],
  ['-1', '0'],
  // 10% is 49.999…, less than the smallest sum of 50.
  ['499.99', '0'],
  ['500', '50'],
  ['1234.56', '123.45'],
  ['10000', '1000'],
  ['10000.10', '1000'],
])('bonuses: a loss of %s gives %s', (loss, expected) => {
  expect(cashbackBonusOf(CASHBACK, 'RUB', money(loss))).toBe(money(expected));
  expect(cashbackBonusOf(CASHBACK, 'USD', money(loss))).toBe(0n);
});

test('bonuses: cashback returns a part of the loss, is wagered little, and has no deposit', () => {
  const games = Object.keys(CASHBACK.shares).map((game) => ({ keys: [game] }));
  expect(termErrors(CASHBACK, games)).toBeUndefined();
  const RUB = { ...CASHBACK.amounts.RUB!, deposit_min: '100', cashback_min: '1000.01' };
  expect(termErrors({ ...CASHBACK, percent: 101, wager: 4, amounts: { RUB } }, games)).toEqual({
    'terms.percent': [{ code: 'bonus_cashback_percent' }],
    'terms.wager': [{ code: 'bonus_cashback_wager' }],
    'terms.amounts.RUB.deposit_min': [{ code: 'bonus_without_deposit' }],
    'terms.amounts.RUB.cashback_min': [{ code: 'bonus_cashback_min' }],
  });
  expect(termErrors({ ...CASHBACK, percent: null }, games)).toEqual({
    'terms.percent': [{ code: 'required' }],
  });
});
