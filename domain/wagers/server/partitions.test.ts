import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { dice } from '#features/dice/rules.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createPartitions } from './store.partitions.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let owner: Db;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  owner = openDb({ url: database.url, connectionsMax: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await database.close();
});

const partitions = async () =>
  await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('bets'::regclass, 'wagers'::regclass, 'settlements'::regclass,
                            'transfers'::regclass)
      order by name`,
  );

test('partitions: this month and the next three exist, and missing ones are created once', async () => {
  const all = await partitions();
  expect(all).toHaveLength(4 * 4);
  expect(await createPartitions(fixture.db)).toBe(0);
  await owner.query(`drop table ${all.findLast(({ name }) => name.startsWith('bets'))!.name}`);
  expect(await createPartitions(fixture.db)).toBe(1);
  expect(await partitions()).toEqual(all);
});

test('partitions: the server may not write to one directly, and its owner may not change it', async () => {
  for (const { name } of await partitions()) {
    await expect(fixture.db.query(`delete from ${name}`)).rejects.toThrow('permission denied');
    await expect(fixture.db.query(`insert into ${name} default values`)).rejects.toThrow(
      'permission denied',
    );
    await expect(owner.query(`delete from ${name}`)).rejects.toMatchObject({ code: 'CL001' });
  }
});

test('idempotency: at the beginning of a month a key of the month before gets its first answer', async () => {
  const viewer = await fixture.addPlayer('100.00');
  const place = (stake: string) =>
    fixture.bets.placeBet(dice, {
      viewer,
      key: 'over-the-month',
      stake,
      currency: 'RUB',
      params: { direction: 'under', target: 5000 },
      isAutobet: false,
    });
  const first = await place('1.00');
  // As if the bet stood in the partition of the month before: no index finds its key, and the
  // trigger looks back.
  await owner.query(`do $$ declare part record; begin
      for part in select inhrelid::regclass as name from pg_inherits
                   where inhparent = 'bets'::regclass loop
        execute format('drop index %s_key', part.name);
      end loop; end $$`);
  await owner.query(`create or replace function
    keys_looked_back(out since bigint, out before bigint) language sql as 'select 0, 9223372036854775807'`);
  expect(await place('1.00')).toMatchObject({ id: (first as { id: bigint }).id });
  expect(await place('2.00')).toMatchObject({ refused: 'key_reused' });
  const rows = await owner.query('select from bets where player_id = $1', [viewer.id]);
  expect(rows).toHaveLength(1);
  expect(fixture.errors).toEqual([]);
});
