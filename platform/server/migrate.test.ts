import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from './app-role.ts';
import { isCannotStart } from './cannot-start.ts';
import { migrate } from './migrate.ts';

const FIRST = '20250101T0900-chips.sql';
const SECOND = '20250102T0900-tables.sql';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return async () => {
    await client.end();
    await database.close();
  };
});

beforeEach(async () => {
  await client.query('drop table if exists schema_migrations, chips, tables');
  folder = mkdtempSync(join(tmpdir(), 'croupier-migrations-'));
  write(FIRST, 'create table chips (id int); insert into chips values (1);');
  write(SECOND, 'create table tables (id int);');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

function run(): Promise<string[]> {
  return migrate(database.url, folder);
}

async function refusal(): Promise<string> {
  const error = await run().then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!isCannotStart(error)) throw new Error('the migration was not refused', { cause: error });
  return error.message;
}

test('every file runs once, in order, and the second start has nothing to do', async () => {
  expect(await run()).toEqual([FIRST, SECOND]);
  expect(await run()).toEqual([]);
  const chips = await client.query('select * from chips');
  expect(chips.rows).toHaveLength(1);
});

test('two houses starting together run every file once between them', async () => {
  const [one, other] = await Promise.all([run(), run()]);
  expect([...one, ...other].toSorted()).toEqual([FIRST, SECOND]);
});

test('a file changed after it ran is refused by name, and nothing is run', async () => {
  await run();
  write(FIRST, 'create table chips (id bigint);');
  write('20250103T0900-more.sql', 'create table more (id int);');
  expect(await refusal()).toContain(`migrations/${FIRST} was changed after it had run`);
  const more = await client.query(`select to_regclass('more') as found`);
  expect(more.rows[0].found).toBeNull();
});

test('a file that ran and is gone is refused by name', async () => {
  await run();
  rmSync(join(folder, FIRST));
  expect(await refusal()).toContain(`migrations/${FIRST} was run on this database and is gone`);
});

test('a new file dated before one that ran is refused: the history is a line', async () => {
  await run();
  write('20250101T1200-late.sql', 'select 1;');
  expect(await refusal()).toContain(`20250101T1200-late.sql comes before ${SECOND}`);
});

test('a file without a date is refused', async () => {
  write('extra.sql', 'select 1;');
  expect(await refusal()).toContain('migrations/extra.sql needs a name such as');
});

test('a failing file leaves nothing behind, keeps those before it and says its line', async () => {
  write(SECOND, 'create table tables (id int);\nselect nothing from chips;');
  expect(await refusal()).toMatch(`migrations/${SECOND}:2 failed and left nothing behind`);
  const left = await client.query(`select to_regclass('tables') as found`);
  expect(left.rows[0].found).toBeNull();
  write(SECOND, 'create table tables (id int);');
  expect(await run()).toEqual([SECOND]);
});

test('the role of the house exists and owns no table: it cannot change the schema', async () => {
  await run();
  await client.query(`set role ${APP_ROLE}`);
  await expect(client.query('drop table chips')).rejects.toThrow('must be owner');
  await client.query('reset role');
});
