import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVault } from '#domain/fairness/server/index.ts';
import { createBettingFixture, type BettingFixture } from '../../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { createChains } from './chains.ts';

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const chainsOf = (name: string) =>
  fixture.db.query<{ id: bigint }>('select id from chains where name = $1 order by id', [name]);

test('chains: the next chain is published ahead, and a round that begins meanwhile does not wait', async () => {
  const log = { warn: () => {} };
  const vault = createVault(SECRET);
  const chains = createChains({ db: fixture.db, vault, beacon: 'local', length: 4, log });
  const first = await chains.current('double');
  await fixture.db.query(
    `insert into rounds (table_name, game, game_version, is_sole, chain_id, number, previous_seed,
       state, beacon_round, next_at)
     select 'double', 'double', 1, false, $1, k, repeat('0', 64), 'betting', 1, now()
       from generate_series(1, 3) as k`,
    [first.id],
  );
  const letGo = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  // Another server is publishing it, slowly.
  const other = fixture.db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(4242050, hashtext('double'))`);
    isHeld.resolve();
    await letGo.promise;
  });
  await isHeld.promise;
  expect((await chains.current('double')).id).toBe(first.id);
  expect(await chainsOf('double')).toHaveLength(1);
  letGo.resolve();
  await other;
  await expect.poll(() => chainsOf('double')).toHaveLength(2);
});

test('race: more rounds at once than database connections take their links one by one', async () => {
  const log = { warn: () => {} };
  const chains = createChains({
    db: fixture.db,
    vault: createVault(SECRET),
    beacon: 'local',
    length: 100,
    log,
  });
  const chain = await chains.current('crowd');
  const begin = () =>
    fixture.db.transaction(async (tx) => {
      const { number, previousSeed } = await chains.take(tx, chain);
      await tx.query(
        `insert into rounds (table_name, game, game_version, is_sole, chain_id, number,
           previous_seed, state, beacon_round)
         values ('crowd', 'double', 1, false, $1, $2, $3, 'betting', 1)`,
        [chain.id, number, previousSeed],
      );
      return number;
    });
  await begin();
  const numbers = await Promise.all(Array.from({ length: 30 }, begin));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 2));
});
