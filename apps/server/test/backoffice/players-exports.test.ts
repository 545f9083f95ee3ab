import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { tamperWith } from '#dev/reconciliation-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

/** More than a page of a list, so that the export must continue. */
const BETS = 103;

let database: TestDatabase;
let app: TestApp;
let payments: StaffClient;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  payments = await createStaffClient(app, 'payments');
  player = await app.addMember('500.00');
  const { token } = player;
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: { client_seed: 'files' } });
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  for (let count = 0; count < BETS; count += 1) {
    const bet = { token, key: newKey(), body };
    // So many in a row exceed the rate limit: each is refused and retried a moment later.
    while ((await app.send('POST', '/api/v2/games/dice/bets', bet)).status === 429) {
      await pause(100);
    }
  }
});

afterAll(async () => {
  await app.stop();
  await database.close();
});

const of = (rest: string) => `/api/v2/staff/players/${player.id}${rest}`;

async function linesOf(path: string): Promise<string[]> {
  const answer = await payments.send('GET', of(path));
  expect(answer.status).toBe(200);
  // The byte order mark tells a spreadsheet that the file is UTF-8.
  expect(answer.text.startsWith('\uFEFF')).toBe(true);
  return answer.text.slice(1).trimEnd().split('\r\n');
}

test('players: an export has every bet of a player, in the order of the list', async () => {
  const [head, ...rows] = await linesOf('/bets/export?game=dice');
  expect(head).toBe(
    'id,game,currency,stake,multiplier,payout,bonus_stake,bonus_payout,is_free_round,balance,' +
      'round,void_reason,placed_at',
  );
  const ids = rows.map((row) => Number(row.split(',')[0]));
  expect(ids).toHaveLength(BETS);
  expect(new Set(ids).size).toBe(BETS);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const { json } = await payments.send('GET', of('/bets?limit=1'));
  expect(rows[0]).toContain(`${json!['data'][0].id},dice,RUB,1.00,`);
  expect(await linesOf('/bets/export?game=keno')).toHaveLength(1);
});

test('players: an export of movements has the filters of the list, without bets', async () => {
  const [head, ...rows] = await linesOf('/movements/export?play=none');
  expect(head).toBe('id,kind,currency,amount,change,from,to,balance,created_at,ref');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(',RUB,500.00,500.00,,cash,500.00,');
  expect(await linesOf('/movements/export?play=none&account=held')).toHaveLength(1);
});

test('players: an export of a player is in the audit log, and not available to support', async () => {
  const risk = await createStaffClient(app, 'risk');
  const { json } = await risk.send('GET', of('/audit'));
  const lines = (json!['data'] as { action: string; after: unknown }[]).filter(
    ({ action }) => action === 'players.export',
  );
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)!.after).toEqual({ list: 'bets', game: 'dice' });
  const support = await createStaffClient(app, 'support');
  for (const list of ['bets', 'movements']) {
    expect((await support.send('GET', of(`/${list}/export`))).status).toBe(403);
  }
});

test('players: deposits of one state are listed, named in every language', async () => {
  for (const [key, status] of [
    ['waits', 2],
    ['gone', 5],
  ] as const) {
    await tamperWith(
      database.url,
      `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
          amount, commission_bp, life_seconds, status, expires_at, closed_at)
        select ${player.id}, '${key}', '', hash, provider, type, currency, 5000000, 0, 1200,
               ${status}, now() + interval '20 minutes', ${status === 5 ? 'now()' : 'null'}
          from payment_methods where direction = 'in' and currency = 'RUB' limit 1`,
    );
  }
  const { json } = await payments.send('GET', of('/deposits?status=5'));
  expect(json!['data']).toMatchObject([{ status: 5, method: { ru: expect.any(String) } }]);
  expect((await payments.send('GET', of('/deposits'))).json!['data']).toHaveLength(2);
  expect((await payments.send('GET', of('/deposits?status=8'))).status).toBe(422);
  expect((await payments.send('GET', of('/withdrawals?status=8'))).json!['data']).toEqual([]);
});
