/**
 * A database whose disk is full: a write that fails is refused as "later", and nothing else breaks.
 */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { bankMessage, signature, WEBHOOK_PATH } from '#dev/bank/deposit-steps.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, createTestApp, SECRET_KEY, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  player = await app.addMember('1000.00');
  const seeds = { token: player.token, body: { client_seed: 'no-room' } };
  await app.send('POST', '/api/v2/fairness/seeds', seeds);
});
afterEach(async () => {
  await freeDisk();
  expect((await checkLedger(app.db)).findings).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const TABLES = ['bets', 'deposits', 'payment_events'];

/** Makes every insert into these tables fail as on a full disk. */
async function fillUp(): Promise<void> {
  await runOn(
    database.url,
    `create or replace function no_room() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device'
       using errcode = '53100'; end $$;
     ${TABLES.map(
       (table) => `create trigger no_room before insert on ${table}
       for each statement execute function no_room();`,
     ).join('')}`,
  );
}

async function freeDisk(): Promise<void> {
  await runOn(
    database.url,
    TABLES.map((table) => `drop trigger if exists no_room on ${table};`).join(''),
  );
}

const DICE = { stake: '10.00', currency: 'RUB', direction: 'under', target: 5000 };
const PAY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '500' };
const OPERATIONS = [
  ['a bet', '/api/v2/games/dice/bets', DICE, 'bets'],
  ['a deposit', '/api/v2/billing/deposits', PAY, 'deposits'],
] as const;

const count = async (table: string) =>
  Number((await app.db.query<{ n: bigint }>(`select count(*) as n from ${table}`))[0]!.n);

test.each(OPERATIONS)(
  'recovery: %s on a full disk is refused as later, and done once afterwards',
  async (_n, path, body, table) => {
    await fillUp();
    const [before, known] = [await count(table), app.errors.length];
    const key = newKey();
    for (let tries = 0; tries < 3; tries++) {
      const full = await app.send('POST', path, { token: player.token, key, body });
      expect(full).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
    expect(await count(table)).toBe(before);
    // One log line however many were refused, and no line of a bug.
    const lines = app.errors.slice(known).map((line) => JSON.parse(line) as { msg: string });
    expect(lines.filter(({ msg }) => msg.startsWith('the database is unavailable'))).toHaveLength(
      1,
    );
    expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
    await freeDisk();
    const [first, again] = [
      await app.send('POST', path, { token: player.token, key, body }),
      await app.send('POST', path, { token: player.token, key, body }),
    ];
    expect([first!.status, again!.status], first!.text).toEqual([200, 200]);
    expect(await count(table)).toBe(before + 1);
  },
);

test('recovery: a provider message on a full disk is sent again, and credited then', async () => {
  const rows = await app.db.query<{ reference: string }>('select reference from deposits');
  const body = bankMessage(rows[0]!.reference, { amount: '500.00' });
  const secret = createHmac('sha256', SECRET_KEY).update('sandbox bank').digest('hex');
  const send = async () =>
    (
      await app.send('POST', WEBHOOK_PATH, {
        body,
        headers: { 'x-signature': signature(body, secret) },
      })
    ).status;
  await fillUp();
  expect(await send()).toBe(503);
  await freeDisk();
  expect(await send()).toBe(200);
  expect(await send()).toBe(200);
  const paid = await app.db.query('select from deposits where status = 3');
  expect(paid).toHaveLength(1);
});
