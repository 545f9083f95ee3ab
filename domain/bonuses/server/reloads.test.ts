import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { addPaidDeposit, defineBonus, money, RELOAD } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { BonusTerms } from '../rules.ts';
import { cancelBonus } from './offers.ts';
import { listReloads, takeReload } from './reloads.ts';
import { findBonus, setOn } from './store.definitions.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

const DAY = 86_400_000;
const NOW = new Date();
const NEXT_DAY = new Date(NOW.getTime() + DAY);

const define = (code: string, changes: Partial<BonusTerms> = {}) =>
  defineBonus(fixture.db, code, { ...RELOAD, ...changes });

async function addDepositor(): Promise<PlayerId> {
  const { id } = await fixture.addPlayer('0.00');
  await addPaidDeposit(fixture.db, id);
  return id;
}

/** The state of what was taken, or why it was not. */
async function take(id: PlayerId, code: string, now = NOW): Promise<string> {
  const request = { playerId: id, currency: 'RUB', code } as const;
  const taken = await fixture.db.transaction((tx) => takeReload(fixture.deps, tx, request, now));
  return isRefusal(taken) ? taken.refused : taken.state;
}

const shown = async (id: PlayerId, now = NOW) =>
  (await listReloads(fixture.db, { playerId: id, currency: 'RUB' }, now)).map(
    ({ bonus }) => bonus.code,
  );

/** Ends what this test shows, for the next one. */
async function switchOff(code: string): Promise<void> {
  await fixture.db.transaction(async (tx) => setOn(tx, (await findBonus(tx, code))!.id, false));
}

test('bonuses, race: two claims of a reload at once give one, and the next period another', async () => {
  await define('daily');
  const id = await addDepositor();
  expect(await shown(id)).toEqual(['daily']);
  expect(await Promise.all([take(id, 'daily'), take(id, 'daily')])).toEqual(['claimed', 'claimed']);
  expect(await fixture.states(id)).toEqual(['claimed']);
  expect(await shown(id)).toEqual([]);
  await fixture.deposit(id, '300.00', await addPaidDeposit(fixture.db, id));
  expect(await fixture.states(id)).toEqual(['active']);
  expect((await fixture.grants(id))[0]).toMatchObject({ amount: money('300.00') });
  // Of this period there is no second one.
  expect(await take(id, 'daily')).toBe('bonus_not_available');
  expect(await shown(id, NEXT_DAY)).toEqual(['daily']);
  expect(await take(id, 'daily', NEXT_DAY)).toBe('claimed');
  const keys = (await fixture.grants(id)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  await switchOff('daily');
});

test('bonuses: a reload waits for its deposit until its days end, and is not given twice', async () => {
  await define('daily-once');
  const id = await addDepositor();
  expect(await take(id, 'daily-once')).toBe('claimed');
  const [grant] = await fixture.grants(id);
  expect(grant!.claimUntil.toISOString()).toBe(
    `${NEXT_DAY.toISOString().slice(0, 10)}T00:00:00.000Z`,
  );
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, grant!.id));
  expect(await take(id, 'daily-once')).toBe('bonus_not_available');
  expect(await shown(id)).toEqual([]);
  await switchOff('daily-once');
});

test('bonuses: no reload without a deposit, in a time-out, without a budget, or when it is off', async () => {
  await define('limited');
  const { id: newcomer } = await fixture.addPlayer('0.00');
  expect(await take(newcomer, 'limited')).toBe('bonus_not_for_you');
  expect(await shown(newcomer)).toEqual([]);
  const resting = await addDepositor();
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
    [resting],
  );
  expect(await take(resting, 'limited')).toBe('bonus_not_available');
  expect(await shown(resting)).toEqual([]);
  const id = await addDepositor();
  // Less than the smallest deposit is matched with.
  await fixture.budget('limited', '99.99');
  expect(await take(id, 'limited')).toBe('bonus_budget_used');
  expect(await shown(id)).toEqual([]);
  await fixture.budget('limited', '100');
  expect(await shown(id)).toEqual(['limited']);
  await switchOff('limited');
  expect(await take(id, 'limited')).toBe('bonus_not_available');
  expect(await shown(id)).toEqual([]);
  // A bonus that is no reload is not taken this way.
  expect(await take(id, 'gift')).toBe('not_found');
  expect(await fixture.grants(id)).toEqual([]);
});

test('bonuses: a weekly reload is taken on its days', async () => {
  const today = ((NOW.getUTCDay() + 6) % 7) + 1;
  const other = ((today % 7) + 1) as 1;
  await define('other-days', { repeat: { every: 'week', weekdays: [other] } });
  const id = await addDepositor();
  expect(await shown(id)).toEqual([]);
  expect(await take(id, 'other-days')).toBe('bonus_not_available');
  expect(await shown(id, NEXT_DAY)).toEqual(['other-days']);
  await switchOff('other-days');
});

test('bonuses: where a household takes a reload once, the same player takes it in each period', async () => {
  await define('one-household', { sharing: 'refuse' });
  const id = await addDepositor();
  expect(await take(id, 'one-household')).toBe('claimed');
  expect(await shown(id, NEXT_DAY)).toEqual(['one-household']);
  expect(await take(id, 'one-household', NEXT_DAY)).toBe('claimed');
  await switchOff('one-household');
});

test('bonuses: a promo code gives the bonus of a reload once more, beside its periods', async () => {
  await define('also-by-code');
  await fixture.addCode('RELOAD-CODE', 'also-by-code', null);
  const id = await addDepositor();
  expect(await fixture.redeem(id, 'reload-code')).toMatchObject({ state: 'claimed' });
  expect(await fixture.redeem(id, 'reload-code')).toMatchObject({ refused: 'promo_used' });
  expect(await take(id, 'also-by-code')).toBe('claimed');
  expect(await take(id, 'also-by-code')).toBe('claimed');
  expect(await fixture.states(id)).toEqual(['claimed', 'claimed']);
  await switchOff('also-by-code');
});
