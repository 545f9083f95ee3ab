import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { listGrants } from '#domain/bonuses/server/index.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import {
  FIRST_FREE_TURN,
  type FreePrize,
  type FreeTurn,
} from '#domain/settings/rules.free-turn.ts';
import { dayAfter, dayOf } from '#platform/server/calendar.ts';
import type { FreeTurnRecord } from '../../contract.free.ts';
import { verifyFree } from '../../rules.free.ts';
import { readFreeTurn, takeFreeTurn, type FreeTurnDeps } from './turn.ts';

const money = (text: string) => parseMoney(text)!;
const cash = (RUB: string): FreePrize => ({
  kind: 'cash',
  amounts: { RUB, USD: '0', KZT: '0', INR: '0', EUR: '0' },
});
/** Every colour gives 10 RUB. */
const SURE: FreeTurn = {
  is_on: true,
  prizes: { black: cash('10'), white: cash('10'), red: cash('10'), violet: cash('10') },
  budget: { ...FIRST_FREE_TURN.budget, RUB: '1000' },
};

let database: TestDatabase;
let fixture: BettingFixture;
let setting: FreeTurn = SURE;
let deps: FreeTurnDeps;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  const { db, accounts, vault } = fixture;
  deps = { db, accounts, vault, setting: () => setting, announceBalance: () => {} };
});
beforeEach(() => {
  setting = SURE;
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

const NOW = new Date('2026-11-27T10:00:00Z');
const take = (id: PlayerId, now: Date = NOW) =>
  fixture.db.transaction((tx) => takeFreeTurn(deps, tx, id, now));
const cashOf = async (id: PlayerId) => (await readBalances(fixture.db, id, 'RUB')).cash;
const isTurn = (answer: FreeTurnRecord | Refusal): answer is FreeTurnRecord => !isRefusal(answer);

test('wheel: a turn pays what its colour gives, and its proof is complete after the seeds change', async () => {
  const { id } = await fixture.addPlayer();
  const turn = await take(id);
  expect(turn).toMatchObject({
    day: '2026-11-27',
    prize: { kind: 'cash', currency: 'RUB', amount: '10.00' },
    server_seed: null,
  });
  expect(await cashOf(id)).toBe(money('10'));
  const state = await fixture.seeds.read(id);
  await fixture.seeds.rotate(id, BigInt(state!.active.id), 'player-two');
  const { latest, next_at } = await readFreeTurn(deps, id, NOW);
  expect(next_at).toBe('2026-11-28T00:00:00.000Z');
  expect(latest).toMatchObject({ id: isTurn(turn) ? turn.id : '', client_seed: 'player-one' });
  expect(verifyFree(latest!)).toBe('true');
});

test('wheel, race: of turns at once one is taken, and the next one is possible the next day', async () => {
  const { id } = await fixture.addPlayer();
  const answers = await Promise.all(Array.from({ length: 5 }, () => take(id)));
  expect(answers.filter(isTurn)).toHaveLength(1);
  const detail = '2026-11-28T00:00:00.000Z';
  const taken = {
    refused: 'free_turn_taken',
    errors: { turn: [{ code: 'free_turn_taken', detail }] },
  };
  expect(answers.filter((answer) => !isTurn(answer))).toEqual(
    Array(4).fill(expect.objectContaining(taken)),
  );
  expect(await cashOf(id)).toBe(money('10'));
  expect(isTurn(await take(id, new Date(`${dayAfter(dayOf(NOW))}T00:00:00Z`)))).toBe(true);
  expect(await cashOf(id)).toBe(money('20'));
});

test('wheel, race: turns at once never pay more than the budget of the day', async () => {
  const now = new Date('2026-12-01T10:00:00Z');
  setting = { ...SURE, budget: { ...SURE.budget, RUB: '35' } };
  const players = await Promise.all(Array.from({ length: 6 }, () => fixture.addPlayer()));
  const answers = await Promise.all(players.map(({ id }) => take(id, now)));
  expect(answers.filter(isTurn)).toHaveLength(3);
  expect(answers.filter((answer) => !isTurn(answer))).toEqual(
    Array(3).fill(expect.objectContaining({ refused: 'free_turn_over' })),
  );
  const rows = await fixture.db.query<{ spent: bigint }>(
    `select spent from free_turn_days where day = '2026-12-01' and currency = 'RUB'`,
  );
  expect(rows).toEqual([{ spent: money('30') }]);
});

test('wheel: a bonus as a prize becomes an offer, and one that is off gives nothing', async () => {
  const gift: FreePrize = { kind: 'bonus', code: 'wheel-gift' };
  setting = { ...SURE, prizes: { black: gift, white: gift, red: gift, violet: gift } };
  const first = await fixture.addPlayer();
  expect(await take(first.id)).toMatchObject({ prize: null });
  await defineBonus(fixture.db, 'wheel-gift', termsOf({}, '50'));
  const second = await fixture.addPlayer();
  expect(await take(second.id)).toMatchObject({ prize: { kind: 'bonus' } });
  const grants = await listGrants(fixture.db, second.id, { before: undefined, limit: 5 });
  expect(grants.map(({ state }) => state)).toEqual(['available']);
});

test('wheel: the free turn is off without the setting, and for a player who may not play', async () => {
  const { id } = await fixture.addPlayer();
  setting = { ...SURE, is_on: false };
  expect(await take(id)).toMatchObject({ refused: 'free_turn_off' });
  setting = SURE;
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')`,
    [id],
  );
  expect(await take(id)).toMatchObject({ refused: 'free_turn_off' });
  expect(await readFreeTurn(deps, id, NOW)).toMatchObject({ is_on: false, prizes: null });
  expect(await cashOf(id)).toBe(money('0'));
});

test('wheel: the database refuses a prize that no transfer paid', async () => {
  const { id } = await fixture.addPlayer();
  setting = { ...SURE, prizes: { black: null, white: null, red: null, violet: null } };
  expect(await take(id)).toMatchObject({ prize: null });
  const forged = fixture.db.query(
    'update free_turns set amount = 5000000, transfer_id = 1 where player_id = $1',
    [id],
  );
  await expect(forged).rejects.toMatchObject({ constraint: 'free_turns_prize' });
});
