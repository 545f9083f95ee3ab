import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMoney } from '#core/money.ts';
import { findMemberByEmail } from '#domain/identity/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { seedPlayers } from './demo-players.ts';

/** No server listens there: seeding through a login endpoint would fail. */
const CLOSED = 'http://127.0.0.1:1';

let database: TestDatabase;
let db: Db;
const dataDir = mkdtempSync(join(tmpdir(), 'croupier-demo-'));
const secretKey = randomBytes(32).toString('hex');

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url });
});

afterAll(async () => {
  await db.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

function seed(): Promise<string[]> {
  return seedPlayers(CLOSED, database.url, dataDir, secretKey);
}

test('demo players: they are created once, whatever the login policy requires', async () => {
  const first = await seed();
  expect(first.filter((line) => line.includes('@demo.example  '))).toHaveLength(5);
  expect(await seed()).toEqual(first);
  const players = await db.query<{ email: string }>(
    `select p.email from outbox o join players p on p.id = (o.body->>'player_id')::bigint
      where o.name = 'player.registered' order by p.email`,
  );
  expect(players).toEqual([{ email: 'broke@demo.example' }, { email: 'rich@demo.example' }]);
  expect(await cashOf('rich@demo.example')).toBe(parseMoney('100000.00'));
  expect(await cashOf('broke@demo.example')).toBe(0n);
});

test('demo players: processes that are started together seed once, and print only logins that work', async () => {
  const fresh = await testDatabase();
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'croupier-demo-')));
  const printed = await Promise.all(
    folders.map((folder) => seedPlayers(CLOSED, fresh.url, folder, secretKey)),
  );
  const logins = printed.map((lines) => lines.filter((line) => line.includes('@demo.example  ')));
  expect(logins.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 5]);
  for (const folder of folders) rmSync(folder, { recursive: true });
  await fresh.close();
});

async function cashOf(email: string): Promise<bigint> {
  const { id, currency } = (await findMemberByEmail(db, email))!;
  return (await readBalances(db, id, currency)).cash;
}
