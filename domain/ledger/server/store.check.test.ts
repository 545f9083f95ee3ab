import { afterEach, beforeEach, expect, test } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import pg from 'pg';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { checkLedger, sealDays } from './index.ts';

let database: TestDatabase;
let fixture: BettingFixture;

beforeEach(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  const viewer = await fixture.addPlayer('100.00');
  for (let index = 0; index < 5; index++) {
    const params = { direction: 'under', target: 5000 };
    const request = { viewer, stake: '1.00', currency: 'RUB', params, isAutobet: false } as const;
    await fixture.bets.placeBet(dice, { ...request, key: `check-key-${index}` });
  }
});
afterEach(async () => {
  await fixture.close();
  await database.close();
});

/**
 * Does what no role of the server can: with every trigger off, as an attacker with full access to
 * the machine.
 */
async function tamper(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${sql}`);
  await client.end();
}

/**
 * Moves every row some days back, so that there are finished days to close. Not only to yesterday,
 * which is closed some minutes after midnight.
 */
const DAYS_AGO = `update transfers set created_at = created_at - interval '3 days';
  update bets set placed_at = placed_at - interval '2 days'`;

test('ledger check: an unaltered ledger has no findings', async () => {
  const report = await checkLedger(fixture.db);
  expect(report.findings).toEqual([]);
  expect(report.bets).toBe(5n);
});

test.each([
  ['update accounts set balance = balance + 1 where is_tracked', 'sum of its entries'],
  ['update bets set payout = payout + 1 where nonce = 2', 'stake times its multiplier'],
  ['update bets set stake = stake * 2, payout = payout * 2 where nonce = 1', 'continues the one'],
  ['delete from bets where nonce = 3', 'the nonces of each seed are whole'],
  [
    'update active_nonces set nonce = nonce + 1 where nonce > 0',
    'the nonces of each seed are whole',
  ],
  ['update accounts set seq = seq + 1 where is_tracked', 'counts as many movements'],
  ['delete from transfers', 'sum of its entries'],
])('ledger check: a ledger altered by hand is detected: %s', async (sql, rule) => {
  await tamper(sql);
  const { findings } = await checkLedger(fixture.db);
  expect(findings.map((finding) => finding.rule).join('; ')).toContain(rule);
});

test('ledger check: finished days are closed in a chain, once, and today is not', async () => {
  await tamper(DAYS_AGO);
  const closed = await sealDays(fixture.db);
  expect(closed.length).toBeGreaterThanOrEqual(2);
  expect(await sealDays(fixture.db)).toEqual([]);
  const report = await checkLedger(fixture.db);
  expect(report).toMatchObject({ days: closed.length, findings: [] });
});

test('ledger check: a consistent forgery of a closed day breaks its hash', async () => {
  await tamper(DAYS_AGO);
  await sealDays(fixture.db);
  // No sum and no chain of balances shows it; only the closed day does.
  await tamper(`update bets set outcome = '{"roll": 1}' where nonce = 0`);
  const { findings } = await checkLedger(fixture.db);
  expect(findings.map((finding) => finding.rule)).toEqual(['a closed day never changes']);
});

test('ledger check: a day closed anew after a forgery breaks the chain of days', async () => {
  await tamper(DAYS_AGO);
  await sealDays(fixture.db);
  await tamper(`update ledger_days set hash = repeat('a', 32)::bytea
    where day = (select min(day) from ledger_days)`);
  const rules = (await checkLedger(fixture.db)).findings.map((finding) => finding.rule);
  expect(rules).toContain('a closed day never changes');
  expect(rules).toContain('each day is chained to the one before');
});
