import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createSuppliedBonusFixture,
  type SuppliedBonusFixture,
} from '#dev/supplied-bonus-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { GAME } from '#dev/supplier-fixture.ts';

const money = (roubles: number) => BigInt(roubles) * 1_000_000n;

let fixture: SuppliedBonusFixture;
beforeAll(async () => {
  fixture = await createSuppliedBonusFixture();
  const { db } = fixture;
  const shares = { dice: 1_000, 'category:slots': 10_000, 'category:live': 1_000 };
  await defineBonus(db, 'all-slots', termsOf({ shares }, '100'));
  await defineBonus(db, 'half', termsOf({ shares: { ...shares, 'provider:Acme': 5_000 } }, '100'));
  const none = { ...shares, 'provider:Acme': 5_000, [GAME]: 0 };
  await defineBonus(db, 'not-this', termsOf({ shares: none }, '100'));
  await defineBonus(db, 'slots-only', termsOf({ shares, games: ['category:slots'] }, '100'));
  await defineBonus(db, 'dice-only', termsOf({ shares, games: ['dice'] }, '100'));
  await defineBonus(db, 'of-before', termsOf({ shares: { dice: 1_000 } }, '100'));
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const calls = supplierCalls(() => fixture.client);

async function playerWith(code: string, cash = '100.00', game = GAME) {
  const { id } = await fixture.addPlayer(cash);
  await fixture.claim(id, code);
  return await fixture.openFor(id, game);
}

test.each([
  ['all-slots', 20, null],
  ['half', 10, 'share'],
  ['not-this', 0, 'game'],
  ['slots-only', 20, null],
  ['dice-only', 0, 'game'],
  ['of-before', 0, 'game'],
])('bonuses: of a stake of 20 on a slot, %s counts %d', async (code, counted, reason) => {
  const opened = await playerWith(code);
  const bet = calls.bet(opened, 20);
  expect((await bet.send()).status).toBe('RS_OK');
  expect(await fixture.progress(opened.id)).toBe(0n);
  await calls.win(opened, bet.ref, 0, { round_closed: true }).send();
  expect(await fixture.progress(opened.id)).toBe(money(counted));
  expect(await fixture.counts(opened.id)).toEqual([{ counted: money(counted), reason }]);
});

test('bonuses: a table with a dealer counts a tenth', async () => {
  const opened = await playerWith('all-slots', '100.00', 'acme-wheel');
  const live = { common: { ...opened.common, game_code: 'acme:wheel' } };
  const bet = calls.bet(live, 20);
  await bet.send();
  await calls.win(live, bet.ref, 40, { round_closed: true }).send();
  expect(await fixture.progress(opened.id)).toBe(money(2));
});

test('bonuses: each stake of a round counts once, and a late win adds nothing', async () => {
  const opened = await playerWith('all-slots');
  const bets = [calls.bet(opened, 10), calls.bet(opened, 15)];
  for (const bet of [...bets, ...bets]) await bet.send();
  const win = calls.win(opened, bets[0]!.ref, 5);
  await win.send();
  await win.send();
  await calls.win(opened, bets[1]!.ref, 0, { round_closed: true }).send();
  expect(await fixture.progress(opened.id)).toBe(money(25));
  await calls.win(opened, bets[1]!.ref, 30).send();
  expect(await fixture.progress(opened.id)).toBe(money(25));
});

test('bonuses: a stake that is taken back takes back what it counted, before and after its win', async () => {
  const opened = await playerWith('all-slots');
  const [open, won] = [calls.bet(opened, 10), calls.bet(opened, 15)];
  await open.send();
  await won.send();
  await calls.win(opened, won.ref, 5).send();
  await calls.rollback(opened, open.ref).send();
  await fixture.settled();
  const back = calls.rollback(opened, won.ref);
  await back.send();
  await back.send();
  expect(await fixture.progress(opened.id)).toBe(0n);
});

test('bonuses: a stake of a round that is taken back before it counts stays at nothing', async () => {
  const opened = await playerWith('all-slots');
  const bet = calls.bet(opened, 10);
  await calls.rollback(opened, bet.ref).send();
  expect((await bet.send()).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect(await fixture.progress(opened.id)).toBe(0n);
});

test('bonuses: their money is staked on a slot only where the terms allow it', async () => {
  const allowed = await playerWith('slots-only', '0.00');
  expect(await fixture.balance(allowed)).toBe(100);
  expect((await calls.bet(allowed, 20).send()).status).toBe('RS_OK');
  const refused = await playerWith('dice-only', '0.00');
  expect(await fixture.balance(refused)).toBe(0);
  const answer = await calls.bet(refused, 20).send();
  expect(answer.status).not.toBe('RS_OK');
  expect(await fixture.progress(refused.id)).toBe(0n);
});

test('bonuses: the database refuses bonus money on a slot that the terms leave out', async () => {
  const refuse = (keys: string) =>
    fixture.db.query(`select bonuses_refuse_stake(account, '${GAME}', 1) as code
       from bonus_grants where state = 'active' and games @> '{${keys}}' limit 1`);
  expect(await refuse('dice')).toEqual([{ code: 'bonus_game_excluded' }]);
  expect(await refuse('category:slots')).toEqual([{ code: null }]);
});

test('bonuses: a stake above the largest with a bonus is refused at a slot', async () => {
  const opened = await playerWith('all-slots', '600.00');
  expect((await calls.bet(opened, 650).send()).status).toBe('RS_ERROR_LIMIT_REACHED');
});
