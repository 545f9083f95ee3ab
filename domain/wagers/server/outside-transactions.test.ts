import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { onceOutside } from './outside-transactions.ts';
import { trimTransactions } from './store.outside.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

let carriedOut = 0;
const request = (ref: string) =>
  db.transaction((tx) =>
    onceOutside(tx, { supplier: 'test', ref, request: { bet: ref } }, async () => ++carriedOut),
  );

test('suppliers: a request is answered once for 13 months, and then forgotten', async () => {
  await request('recent');
  await request('old');
  await runOn(
    database.url,
    `set session_replication_role = replica;
     update outside_transactions set created_at = now() - case ref
       when 'old' then interval '13 months 1 day' else interval '12 months 25 days' end`,
  );
  await expect(runOn(database.url, 'delete from outside_transactions')).rejects.toMatchObject({
    code: 'CL001',
  });
  expect(await trimTransactions(db)).toBe(1);
  expect(await trimTransactions(db)).toBe(0);
  expect(await request('recent')).toBe(1);
  expect(await request('old')).toBe(3);
});

test('suppliers: the server may not delete a request itself', async () => {
  await expect(db.query('delete from outside_transactions')).rejects.toThrow('permission denied');
});
