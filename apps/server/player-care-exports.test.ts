import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireClerk, type HiredClerk } from '#dev/clerk.ts';
import { plantIn } from '#dev/reconciliation-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type Person, type WholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

/** More than a page of a list, so that an export has to go on. */
const BETS = 103;

let database: TestDatabase;
let house: WholeHouse;
let payments: HiredClerk;
let player: Person;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  payments = await hireClerk(house, 'payments');
  player = await house.addMember('500.00');
  const { token } = player;
  await house.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'files' } });
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  for (let count = 0; count < BETS; count += 1) {
    const bet = { token, key: newKey(), body };
    // So many in a row are too quick for the house: it says so, and takes them a moment later.
    while ((await house.send('POST', '/api/v2/games/dice/bets', bet)).status === 429) {
      await pause(100);
    }
  }
});

afterAll(async () => {
  await house.stop();
  await database.close();
});

const of = (rest: string) => `/api/v2/staff/players/${player.id}${rest}`;

async function linesOf(path: string): Promise<string[]> {
  const answer = await payments.send('GET', of(path));
  expect(answer.status).toBe(200);
  return answer.text.trimEnd().split('\r\n');
}

test('player care: every bet of a player is in the file, in the order of the list', async () => {
  const [head, ...rows] = await linesOf('/bets/export?game=dice');
  expect(head).toBe('id,game,currency,stake,multiplier,payout,balance,round,void_reason,placed_at');
  const ids = rows.map((row) => Number(row.split(',')[0]));
  expect(ids).toHaveLength(BETS);
  expect(new Set(ids).size).toBe(BETS);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const { json } = await payments.send('GET', of('/bets?limit=1'));
  expect(rows[0]).toContain(`${json!['data'][0].id},dice,RUB,1.00,`);
  expect(await linesOf('/bets/export?game=keno')).toHaveLength(1);
});

test('player care: movements leave with the filters of the list, without bets', async () => {
  const [head, ...rows] = await linesOf('/movements/export?play=none');
  expect(head).toBe('id,kind,currency,amount,change,from,to,balance,ref,created_at');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(',RUB,500.00,500.00,,cash,500.00,');
  expect(await linesOf('/movements/export?play=none&account=held')).toHaveLength(1);
});

test('player care: a file of somebody is on his record, and is not for support', async () => {
  const risk = await hireClerk(house, 'risk');
  const { json } = await risk.send('GET', of('/audit'));
  const lines = (json!['data'] as { action: string; after: unknown }[]).filter(
    ({ action }) => action === 'care.export',
  );
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)!.after).toEqual({ list: 'bets', game: 'dice' });
  const support = await hireClerk(house, 'support');
  for (const list of ['bets', 'movements']) {
    expect((await support.send('GET', of(`/${list}/export`))).status).toBe(403);
  }
});

test('player care: deposits of one state are listed, named in every language', async () => {
  for (const [key, status] of [
    ['waits', 2],
    ['gone', 5],
  ] as const) {
    await plantIn(
      database.url,
      `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
          amount, commission_bp, life_seconds, status, expires_at, closed_at)
        select ${player.id}, '${key}', '', hash, provider, type, currency, 5000000, 0, 1200,
               ${status}, now(), ${status === 5 ? 'now()' : 'null'}
          from payment_methods where direction = 'in' and currency = 'RUB' limit 1`,
    );
  }
  const { json } = await payments.send('GET', of('/deposits?status=5'));
  expect(json!['data']).toMatchObject([{ status: 5, method: { ru: expect.any(String) } }]);
  expect((await payments.send('GET', of('/deposits'))).json!['data']).toHaveLength(2);
  expect((await payments.send('GET', of('/deposits?status=8'))).status).toBe(422);
  expect((await payments.send('GET', of('/withdrawals?status=8'))).json!['data']).toEqual([]);
});
