import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { testDatabase, type TestDatabase } from '../../dev/test-database.ts';
import { classifyDbError } from './db-errors.ts';
import { openDb, type Db, type Tx } from './db.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 6 });
  await db.query('create table marks (name text primary key, n bigint not null default 0)');
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const names = async () =>
  (await db.query<{ name: string }>('select name from marks order by name')).map((row) => row.name);

test('database: effects run after the commit, in order, and never before', async () => {
  const seen: string[] = [];
  await db.transaction(async (tx) => {
    await tx.query(`insert into marks (name) values ('kept')`);
    tx.onCommit(() => seen.push('first'));
    tx.onCommit(() => seen.push('second'));
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['first', 'second']);
  expect(await names()).toContain('kept');
});

test('database: a refusal and an error both roll everything back and run no effect', async () => {
  const seen: string[] = [];
  const work = async (tx: Tx) => {
    await tx.query(`insert into marks (name) values ('undone')`);
    tx.onCommit(() => seen.push('never'));
  };
  const refused = await db.transaction(async (tx) => {
    await work(tx);
    return refuse('no');
  });
  expect(refused).toEqual(refuse('no'));
  await expect(
    db.transaction(async (tx) => {
      await work(tx);
      throw new Error('a bug');
    }),
  ).rejects.toThrow('a bug');
  expect(seen).toEqual([]);
  expect(await names()).not.toContain('undone');
});

test('database: a query that leaks out of its transaction throws', async () => {
  let leaked: Tx | undefined;
  await db.transaction(async (tx) => {
    leaked = tx;
  });
  await expect(leaked!.query('select 1')).rejects.toThrow('leaked out');
  expect(() => leaked!.onCommit(() => {})).toThrow('after the transaction ended');
});

test('database: a nested transaction is refused by an assertion', async () => {
  await expect(db.transaction(() => db.transaction(async () => undefined))).rejects.toThrow(
    'a transaction inside a transaction',
  );
});

test('database: a query on the pool within a transaction is refused by an assertion', async () => {
  await expect(db.transaction(() => db.query('select 1'))).rejects.toThrow(
    'a query on the pool within a transaction',
  );
  const other = openDb({ url: database.url, connectionsMax: 1 });
  expect(await db.transaction(() => other.query('select 1 as one'))).toEqual([{ one: 1 }]);
  await other.close();
});

test('database: an effect after a commit may query the pool', async () => {
  const after = Promise.withResolvers<unknown>();
  await db.transaction(async (tx) => {
    tx.onCommit(() => after.resolve(db.transaction((next) => next.query('select 1 as one'))));
  });
  expect(await after.promise).toEqual([{ one: 1 }]);
});

test('database: work begun within a transaction may query the pool once it has ended', async () => {
  const ended = Promise.withResolvers<void>();
  const [later] = await db.transaction(async () => [
    ended.promise.then(() => db.transaction((tx) => tx.query('select 1 as one'))),
  ]);
  ended.resolve();
  expect(await later).toEqual([{ one: 1 }]);
});

test('database: the wait for a connection is bounded', async () => {
  const small = openDb({ url: database.url, connectionsMax: 1, waitMaxMs: 200 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const long = small.transaction(() => isOver);
  for (const ask of [() => small.query('select 1'), () => small.transaction(async () => 1)]) {
    const error: unknown = await ask().catch((failure: unknown) => failure);
    expect(classifyDbError(error), String(error)).toBe('busy');
  }
  end();
  await long;
  expect(await small.query('select 1 as one')).toEqual([{ one: 1 }]);
  await small.close();
});

test('database: the wait for a row lock is bounded', async () => {
  const hasty = openDb({ url: database.url, connectionsMax: 2, waitMaxMs: 200 });
  await db.query(`insert into marks (name) values ('held')`);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const long = hasty.transaction(async (tx) => {
    await tx.query(`select from marks where name = 'held' for update`);
    taken.resolve();
    await isOver;
  });
  await taken.promise;
  const error: unknown = await hasty
    .query(`update marks set n = 1 where name = 'held'`)
    .catch((failure: unknown) => failure);
  expect(classifyDbError(error), String(error)).toBe('busy');
  expect(classifyDbError(new Error('a bug'))).toBeUndefined();
  end();
  await long;
  await hasty.close();
});

test('database: serialisation failures are retried, so that no increment is lost', async () => {
  await db.query(`insert into marks (name) values ('counter')`);
  const add = () =>
    db.transaction(
      async (tx) => {
        const [row] = await tx.query<{ n: bigint }>(`select n from marks where name = 'counter'`);
        await tx.query(`update marks set n = $1 where name = 'counter'`, [row!.n + 1n]);
      },
      { isolation: 'serializable', retries: 50 },
    );
  await Promise.all(Array.from({ length: 12 }, add));
  const [row] = await db.query<{ n: bigint }>(`select n from marks where name = 'counter'`);
  expect(row!.n).toBe(12n);
});

test('database: retries are bounded', async () => {
  let tries = 0;
  const fail = db.transaction(
    async (tx) => {
      tries += 1;
      await tx.query(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
    },
    { retries: 2 },
  );
  await expect(fail).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(3);
});

test('database: int8 arrives as bigint, alone and in arrays, and never as a float', async () => {
  const [row] = await db.query<{ one: bigint; many: bigint[]; none: bigint[] }>(
    `select 9007199254740993::bigint as one, array[1, 9223372036854775807]::bigint[] as many,
            '{}'::bigint[] as none`,
  );
  expect(row).toEqual({ one: 9007199254740993n, many: [1n, 9223372036854775807n], none: [] });
});

test('database: a connection cut between two queries of a transaction fails that transaction and nothing else', async () => {
  const other = openDb({ url: database.url, connectionsMax: 1 });
  const acquired = once(db.pool, 'acquire');
  const cut = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [client] = await acquired;
    const broken = once(client, 'error');
    await other.query('select pg_terminate_backend($1)', [row!.pid]);
    await broken;
    await tx.query('select 1');
  });
  await expect(cut).rejects.toThrow();
  await other.close();
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('database: a server that closes connections does not end the process', async () => {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('database: a connection that breaks as it is handed to a transaction does not end the process', async () => {
  const own = openDb({ url: database.url, connectionsMax: 1 });
  await own.query('select 1');
  const broken = new Error('terminating connection due to administrator command');
  // Before the transaction, which gets the connection by a promise, can listen to it.
  own.pool.once('acquire', (client) => queueMicrotask(() => client.emit('error', broken)));
  const rows = await own.transaction((tx) => tx.query<{ one: number }>('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  await own.close();
});
