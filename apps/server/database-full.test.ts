/** A database that has no room left: what cannot be written is refused as "later", and no more. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bankMethodHash } from '#dev/bank/methods.ts';
import { said, signature, HOOK } from '#dev/bank/test-messages.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  openWholeHouse,
  SECRET_KEY,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
let player: Person;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  player = await house.addMember('1000.00');
  const seeds = { token: player.token, body: { client_seed: 'no-room' } };
  await house.send('POST', '/api/v2/fairness/seeds', seeds);
});
afterEach(async () => {
  await makeRoom();
  expect((await checkLedger(house.db)).findings).toEqual([]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const TABLES = ['bets', 'deposits', 'payment_events'];

/** Every row that is written to these tables fails as on a full disk. */
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

async function makeRoom(): Promise<void> {
  await runOn(
    database.url,
    TABLES.map((table) => `drop trigger if exists no_room on ${table};`).join(''),
  );
}

const DICE = { stake: '10.00', currency: 'RUB', direction: 'under', target: 5000 };
const PAY = { hash: bankMethodHash('bank_card', 'RUB'), amount: '500' };
const DEEDS = [
  ['a bet', '/api/v2/games/dice/bets', DICE, 'bets'],
  ['a deposit', '/api/v2/billing/deposits', PAY, 'deposits'],
] as const;

const count = async (table: string) =>
  Number((await house.db.query<{ n: bigint }>(`select count(*) as n from ${table}`))[0]!.n);

test.each(DEEDS)(
  'recovery: %s without room is refused as later, and done once after',
  async (_n, path, body, table) => {
    await fillUp();
    const [before, known] = [await count(table), house.errors.length];
    const key = newKey();
    for (let tries = 0; tries < 3; tries++) {
      const full = await house.send('POST', path, { token: player.token, key, body });
      expect(full).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
    expect(await count(table)).toBe(before);
    // One line, however many were refused; and no line of a bug.
    const lines = house.errors.slice(known).map((line) => JSON.parse(line) as { msg: string });
    expect(lines.filter(({ msg }) => msg.startsWith('the database does not do'))).toHaveLength(1);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
    await makeRoom();
    const [first, again] = [
      await house.send('POST', path, { token: player.token, key, body }),
      await house.send('POST', path, { token: player.token, key, body }),
    ];
    expect([first!.status, again!.status], first!.text).toEqual([200, 200]);
    expect(await count(table)).toBe(before + 1);
  },
);

test('recovery: a message of a provider without room is asked for again, and credited then', async () => {
  const rows = await house.db.query<{ reference: string }>('select reference from deposits');
  const body = said(rows[0]!.reference, { amount: '500.00' });
  const secret = createHmac('sha256', SECRET_KEY).update('sandbox bank').digest('hex');
  const send = async () =>
    (await house.send('POST', HOOK, { body, headers: { 'x-signature': signature(body, secret) } }))
      .status;
  await fillUp();
  expect(await send()).toBe(503);
  await makeRoom();
  expect(await send()).toBe(200);
  expect(await send()).toBe(200);
  const paid = await house.db.query('select from deposits where status = 3');
  expect(paid).toHaveLength(1);
});
