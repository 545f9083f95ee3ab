import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseField, isRefusal } from '#core/refusal.ts';
import type { PlayerId } from '#core/ids.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { dice } from '#features/dice/rules.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { saveAllConsents } from '#domain/identity/server/index.ts';
import { depositRefusal } from '#domain/protection/server/index.ts';
import { parseMoney } from '#core/money.ts';
import { jurisdictionRules, type JurisdictionRules } from '../rules.ts';
import { createJurisdictions } from './jurisdictions.ts';
import { readMinAge } from './store.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let owner: Db;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  owner = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

/** A player who lives there, before the first bet; the registration asked about offers. */
async function addResident(country: string, currency: WalletCurrency = 'EUR'): Promise<Viewer> {
  const player = await fixture.addPlayer('100.00', currency);
  await moveTo(player.id, country);
  await fixture.db.transaction((tx) => saveAllConsents(tx, player.id, [], 'registration'));
  return player;
}

async function moveTo(id: PlayerId, country: string, region: string | null = null): Promise<void> {
  await fixture.db.query('update players set country = $2, region = $3 where id = $1', [
    id,
    country,
    region,
  ]);
}

async function verify(id: PlayerId, birthDate: string): Promise<void> {
  await owner.query(
    `insert into verifications (player_id, status, full_name, birth_date, registered_at)
     values ($1, 'verified', 'Ann Example', $2, now())`,
    [id, birthDate],
  );
}

let keys = 0;
async function tryBet(
  viewer: Viewer,
  { stake = '0.10', currency = 'EUR' as WalletCurrency, isAutobet = false } = {},
) {
  const params = { direction: 'under', target: 5000 };
  const request = { viewer, key: `jurisdiction-${++keys}`, stake, currency, params, isAutobet };
  const answer = await fixture.bets.placeBet(dice, request);
  return isRefusal(answer) ? answer : 'placed';
}

/** A further version of the rules of a jurisdiction. */
async function publish(code: string, changes: Partial<JurisdictionRules>): Promise<void> {
  await fixture.db.query(
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select r.jurisdiction, r.number + 1, r.rules || $2::jsonb from jurisdiction_rules r
      where r.code = $1`,
    [code, JSON.stringify(changes)],
  );
  await fixture.jurisdictions.reload();
}

async function jurisdictionOf(id: PlayerId): Promise<string> {
  return (await fixture.jurisdictions.of(id)).code;
}

test('jurisdictions: three profiles are shipped, and a country without one has that of all others', async () => {
  expect(fixture.jurisdictions.list().map(({ code, number }) => [code, number])).toEqual([
    ['open', 6],
    ['malta', 6],
    ['strict', 6],
  ]);
  expect(await jurisdictionOf((await addResident('KZ')).id)).toBe('open');
  expect(await jurisdictionOf((await addResident('MT')).id)).toBe('malta');
  expect(await jurisdictionOf((await addResident('GB')).id)).toBe('strict');
});

test('G10: the strict profile asks about offers before play, the others at registration alone', () => {
  const asked = fixture.jurisdictions
    .list()
    .map(({ code, rules }) => [code, rules.is_consent_asked_first]);
  expect(asked).toEqual([
    ['open', false],
    ['malta', false],
    ['strict', true],
  ]);
});

test('jurisdictions: a region can have rules of its own', async () => {
  await fixture.db.query(
    `insert into jurisdiction_areas (country, region, jurisdiction)
     select 'CA', 'ON', id from jurisdictions where code = 'strict'`,
  );
  const player = await addResident('CA');
  expect(await jurisdictionOf(player.id)).toBe('open');
  await moveTo(player.id, 'CA', 'ON');
  await fixture.jurisdictions.reload();
  expect(await jurisdictionOf(player.id)).toBe('strict');
});

test('jurisdictions: a jurisdiction cannot be written that does not follow from the country', async () => {
  const player = await addResident('GB');
  await fixture.db.query('update players set jurisdiction = 1 where id = $1', [player.id]);
  expect(await jurisdictionOf(player.id)).toBe('strict');
});

test('A1, strict: no stake of money before the identity is verified; free play needs none', async () => {
  const player = await addResident('GB');
  expect(await tryBet(player)).toEqual({ refused: 'verification_needed' });
  await fixture.grant(player.id, '100.00', 'PLAY');
  expect(await tryBet(player, { currency: 'PLAY', stake: '1.00' })).toBe('placed');
  await owner.query(
    `update protections set last_bet_at = last_bet_at - interval '5 s' where player_id = $1`,
    [player.id],
  );
  await verify(player.id, '1990-01-01');
  expect(await tryBet(player)).toBe('placed');
});

test('A1, open and Malta: verification comes before the first withdrawal, not before play', async () => {
  for (const country of ['KZ', 'MT']) {
    expect(await tryBet(await addResident(country)), country).toBe('placed');
  }
});

test('G1, strict: bets by autobet are refused; elsewhere they are placed', async () => {
  const player = await addResident('GB');
  await verify(player.id, '1990-01-01');
  expect(await tryBet(player, { isAutobet: true })).toEqual({ refused: 'autobet_not_allowed' });
  expect(await tryBet(player)).toBe('placed');
  for (const country of ['KZ', 'MT']) {
    expect(await tryBet(await addResident(country), { isAutobet: true }), country).toBe('placed');
  }
});

test('G2, race, strict: of bets at once one is placed, and the next after five seconds', async () => {
  const player = await addResident('GB');
  await verify(player.id, '1990-01-01');
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryBet(player)));
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(1);
  expect(answers.find((answer) => answer !== 'placed')).toEqual(
    refuseField('until', 'game_cycle_running', '5'),
  );
  await owner.query(
    `update protections set last_bet_at = clock_timestamp() - interval '5 s' where player_id = $1`,
    [player.id],
  );
  expect(await tryBet(player)).toBe('placed');
});

test('G8: a largest stake by age holds for the games that it names, and for an unknown age', async () => {
  await publish('malta', {
    stake_caps: [
      { games: ['dice'], below_age: null, amounts: { EUR: '5.00' } },
      { games: ['dice'], below_age: 25, amounts: { EUR: '2.00' } },
      { games: ['keno'], below_age: null, amounts: { EUR: '0.01' } },
    ],
  });
  const [old, young, unknown] = [
    await addResident('MT'),
    await addResident('MT'),
    await addResident('MT'),
  ];
  await verify(old.id, '1990-01-01');
  await verify(young.id, `${new Date().getUTCFullYear() - 20}-01-01`);
  expect(await tryBet(old, { stake: '5.00' })).toBe('placed');
  const above = (amount: string) => refuseField('stake', 'stake_above_legal_max', amount);
  expect(await tryBet(old, { stake: '5.01' })).toEqual(above('5.00'));
  expect(await tryBet(young, { stake: '2.00' })).toBe('placed');
  expect(await tryBet(young, { stake: '2.01' })).toEqual(above('2.00'));
  expect(await tryBet(unknown, { stake: '2.01' })).toEqual(above('2.00'));
  await fixture.grant(old.id, '100.00', 'RUB');
  // A largest stake that says nothing about roubles allows none of them.
  const rouble = { currency: 'RUB', stake: '1.00' } as const;
  expect(await tryBet(old, rouble)).toEqual({ refused: 'stake_currency_not_allowed' });
  await publish('malta', { stake_caps: [] });
  expect(await tryBet(old, { stake: '5.01' })).toBe('placed');
  expect(await tryBet(old, rouble)).toBe('placed');
});

test('jurisdictions: each bet carries the jurisdiction of its player at that moment', async () => {
  const player = await addResident('KZ');
  expect(await tryBet(player)).toBe('placed');
  // The lane has the account in its cache.
  await moveTo(player.id, 'MT');
  expect(await tryBet(player)).toBe('placed');
  const rows = await fixture.db.query<{ code: string }>(
    `select j.code from bets b join jurisdictions j on j.id = b.jurisdiction
      where b.player_id = $1 order by b.id`,
    [player.id],
  );
  expect(rows.map(({ code }) => code)).toEqual(['open', 'malta']);
});

test('jurisdictions: a change is known to other processes whose message was lost', async () => {
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const other = await createJurisdictions(fixture.db, bus, () => {});
  await publish('open', { is_turbo_allowed: false });
  await expect
    .poll(() => other.list().find(({ code }) => code === 'open')?.rules.is_turbo_allowed, {
      timeout: 5_000,
    })
    .toBe(false);
  other.stop();
});

test('max balance: a deposit that would lift the balance above it is refused, with the rest', async () => {
  await publish('malta', { balance_max: { EUR: '150.00' } });
  const [limited, free] = [await addResident('MT'), await addResident('KZ')];
  const refusal = (id: PlayerId, amount: string, currency = 'EUR') =>
    fixture.db.transaction((tx) => depositRefusal(tx, id, currency, parseMoney(amount)!));
  expect(await refusal(limited.id, '50.00')).toBeUndefined();
  expect(await refusal(limited.id, '50.01')).toEqual(
    refuseField('amount', 'balance_max_reached', '50.00'),
  );
  expect(await refusal(limited.id, '1000.00', 'RUB')).toBeUndefined();
  expect(await refusal(free.id, '1000.00')).toBeUndefined();
  await publish('malta', { balance_max: {} });
  expect(await refusal(limited.id, '50.01')).toBeUndefined();
});

test('A1: a player who registers after the rules of all other countries limit stakes is checked at once', async () => {
  await publish('open', { verification: 'before_play' });
  expect(await tryBet(await fixture.addPlayer('100.00', 'EUR'))).toEqual({
    refused: 'verification_needed',
  });
  await publish('open', { verification: 'before_withdrawal' });
});

test('G10: where the law asks for it, the first stake for money waits for an answer about offers', async () => {
  await publish('malta', { is_consent_asked_first: true });
  const resident = await fixture.addPlayer('100.00', 'EUR');
  await moveTo(resident.id, 'MT');
  expect(await tryBet(resident)).toEqual({ refused: 'consent_needed' });
  await fixture.grant(resident.id, '100.00', 'PLAY');
  expect(await tryBet(resident, { currency: 'PLAY', stake: '1.00' })).toBe('placed');
  await fixture.db.query(
    `insert into player_consents (player_id, product, channel, is_given, source)
     values ($1, 'casino', 'email', true, 'earlier')`,
    [resident.id],
  );
  // A consent from before is kept, and is no answer to the question.
  expect(await tryBet(resident)).toEqual({ refused: 'consent_needed' });
  await fixture.db.transaction((tx) => saveAllConsents(tx, resident.id, [], 'question'));
  expect(await tryBet(resident)).toBe('placed');
  await publish('malta', { is_consent_asked_first: false });
});

test('min age: it is that of the law where the player lives', async () => {
  await publish('malta', { min_age: 21 });
  expect(await readMinAge(fixture.db, (await addResident('MT')).id)).toBe(21);
  expect(await readMinAge(fixture.db, (await addResident('KZ')).id)).toBe(18);
  await publish('malta', { min_age: 18 });
});

test('jurisdictions: rules that no version may have are refused, each with its field', () => {
  const rules = fixture.jurisdictions.list()[0]!.rules;
  const wrong: readonly [string, object][] = [
    ['min_age', { min_age: 17 }],
    ['min_age', { min_age: 26 }],
    ['verification', { verification: 'never' }],
    ['game_cycle_ms', { game_cycle_ms: -1 }],
    ['game_cycle_ms', { game_cycle_ms: 60_001 }],
    ['balance_max', { balance_max: { EUR: '0.00' } }],
    ['balance_max', { balance_max: { PLAY: '1.00' } }],
    ['stake_caps', { stake_caps: [{ games: [], below_age: 18, amounts: {} }] }],
    ['reauthenticate_minutes', { reauthenticate_minutes: 4 }],
  ];
  for (const [field, change] of wrong) {
    const parsed = jurisdictionRules.safeParse({ ...rules, ...change });
    expect(parsed.error?.issues[0]?.path[0], JSON.stringify(change)).toBe(field);
  }
  expect(jurisdictionRules.safeParse({ ...rules, made_up: true }).success).toBe(false);
});
