import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from './app-role.ts';
import { isCannotStart } from './cannot-start.ts';
import { migrate } from './migrate.ts';

const FIRST = 'migrations/20250101T0900-chips.sql';
const SECOND = 'migrations/20250102T0900-tables.sql';
const COUNT = 'functions/money/count_chips.sql';
const TOTAL = 'views/money/chip_total.sql';

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
  await client.query(
    `drop view if exists chip_total, chip_rows;
     drop table if exists schema_migrations, schema_repeatables, chips, tables cascade;
     drop function if exists count_chips, double_chips, note_chip`,
  );
  folder = mkdtempSync(join(tmpdir(), 'croupier-migrations-'));
  write(FIRST, 'create table chips (id int); insert into chips values (1);');
  write(SECOND, 'create table tables (id int);');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, sql: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
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

async function value(query: string): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}

test('migrations: every file runs once, in order, and a second start has nothing to do', async () => {
  expect(await run()).toEqual([FIRST, SECOND]);
  expect(await run()).toEqual([]);
  expect(await value('select count(*)::int from chips')).toBe(1);
});

test('migrations: the baseline runs before everything else', async () => {
  write('baseline/01-money.sql', 'create table chips (id int);');
  write(FIRST, 'insert into chips values (1);');
  expect(await run()).toEqual(['baseline/01-money.sql', FIRST, SECOND]);
});

test('migrations: two processes that start together run every file once between them', async () => {
  const [one, other] = await Promise.all([run(), run()]);
  expect([...one, ...other].toSorted()).toEqual([FIRST, SECOND]);
});

test('migrations: a file changed after it ran is refused by name, and nothing runs', async () => {
  await run();
  write(FIRST, 'create table chips (id bigint);');
  write('migrations/20250103T0900-more.sql', 'create table more (id int);');
  expect(await refusal()).toContain(`sql/${FIRST} was changed after it had run`);
  expect(await value(`select to_regclass('more')`)).toBeNull();
});

test('migrations: a file that ran and is gone is refused by name', async () => {
  await run();
  rmSync(join(folder, FIRST));
  expect(await refusal()).toContain(`sql/${FIRST} was run on this database and is gone`);
});

test('migrations: a new file dated before one that ran is refused', async () => {
  await run();
  write('migrations/20250101T1200-late.sql', 'select 1;');
  expect(await refusal()).toContain(`20250101T1200-late.sql comes before sql/${SECOND}`);
});

test.each([
  'migrations/extra.sql',
  'migrations/20250101T0960-minute-sixty.sql',
  'migrations/20251301T0900-month-thirteen.sql',
  'baseline/money.sql',
])('migrations: the name %s is refused, it carries no real time or number', async (name) => {
  write(name, 'select 1;');
  expect(await refusal()).toContain(`sql/${name} needs a name such as`);
});

test('migrations: a failing file changes nothing, keeps those before it, names its line', async () => {
  write(SECOND, 'create table tables (id int);\nselect nothing from chips;');
  expect(await refusal()).toMatch(`sql/${SECOND}:2 failed and changed nothing`);
  expect(await value(`select to_regclass('tables')`)).toBeNull();
  write(SECOND, 'create table tables (id int);');
  expect(await run()).toEqual([SECOND]);
});

test('migrations: a check that is not true before or after a file refuses it', async () => {
  write(SECOND, '-- check before: select count(*) = 2 from chips\ncreate table tables ();');
  expect(await refusal()).toContain('did not pass its check');
  expect(await value(`select to_regclass('tables')`)).toBeNull();
  write(SECOND, "-- check: select to_regclass('other') is not null\ncreate table tables ();");
  expect(await refusal()).toContain('did not pass its check');
  expect(await value(`select to_regclass('tables')`)).toBeNull();
  write(SECOND, '-- check: select count(*) = 1 \\\n--   from chips\ncreate table tables ();');
  expect(await run()).toEqual([SECOND]);
});

test('migrations: a file without a transaction may create an index concurrently', async () => {
  const index = 'migrations/20250103T0900-index.sql';
  write(index, 'create index concurrently chips_by_id on chips (id);');
  expect(await refusal()).toContain('cannot run inside a transaction block');
  write(index, '-- no transaction\ncreate index concurrently chips_by_id on chips (id);');
  expect(await run()).toEqual([index]);
  expect(
    await value(`select indisvalid from pg_index where indexrelid = 'chips_by_id'::regclass`),
  ).toBe(true);
});

test('migrations: a file that waits for a lock lets others pass and is tried again', async () => {
  await run();
  write('migrations/20250103T0900-wait.sql', 'alter table chips add column name text;');
  await client.query('begin; select count(*) from chips');
  const waiting = migrate(database.url, folder, 200);
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await expect.poll(() => waitsForLock(other)).toBe(true);
    // It queues behind the exclusive lock, and is answered once the migration gives that up.
    await other.query('select count(*) from chips');
  } finally {
    await other.end();
    await client.query('commit');
  }
  expect(await waiting).toEqual(['migrations/20250103T0900-wait.sql']);
});

async function waitsForLock(observer: pg.Client): Promise<boolean> {
  const { rowCount } = await observer.query(
    `select from pg_stat_activity
      where application_name = 'croupier migrate' and wait_event_type = 'Lock'
        and datname = current_database()`,
  );
  return rowCount === 1;
}

test('migrations: another text of a file is accepted when a later file names it', async () => {
  write(FIRST, 'create table chips (id smallint);');
  await run();
  const ran = await value(`select checksum from schema_migrations where name = '${FIRST}'`);
  write(FIRST, 'create table chips (id int);');
  expect(await refusal()).toContain('was changed after it had run');
  const third = 'migrations/20250103T0900-wider.sql';
  const widen = 'alter table chips alter id type int;';
  write(third, `-- accepts: ${FIRST} ${'0'.repeat(64)}\n${widen}`);
  expect(await refusal()).toContain('was changed after it had run');
  write(third, `-- accepts: ${FIRST} ${String(ran)}\n${widen}`);
  expect(await run()).toEqual([third]);
  expect(await run()).toEqual([]);
});

test('functions: a changed text is applied again, in the order of needs', async () => {
  const double = 'functions/money/double_chips.sql';
  // Its name sorts before the function it calls; SQL bodies are bound when they are created.
  write(double, body('a_double', '-- needs: money/count_chips', 'return 2 * count_chips();'));
  write(COUNT, body('count_chips', '', 'return (select count(*)::int from chips);'));
  await run();
  expect(await value('select a_double()')).toBe(2);
  write(COUNT, body('count_chips', '', 'return 21;'));
  expect(await run()).toEqual([]);
  expect(await value('select a_double()')).toBe(42);
  await client.query('drop function a_double');
});

function body(name: string, head: string, text: string): string {
  return `${head}\ncreate or replace function ${name}() returns int language sql stable ${text}`;
}

test('functions: one that a migration needs exists before it', async () => {
  write(COUNT, 'create or replace function count_chips() returns int language sql return 7;');
  write(SECOND, '-- needs: money/count_chips\ncreate table tables (id int default count_chips());');
  expect(await run()).toEqual([FIRST, SECOND]);
});

test('functions: a need that is no file stops the start', async () => {
  write(SECOND, '-- needs: money/none\nselect 1;');
  write(COUNT, `-- needs: money/gone\nselect 1;`);
  expect(await refusal()).toContain('needs functions/money/gone.sql, which is no file');
});

test('views: a view that loses a column is made anew, and so are those that use it', async () => {
  write(
    'views/money/chip_rows.sql',
    'create view chip_rows as select id, id * 2 as twice from chips;',
  );
  write(
    TOTAL,
    '-- needs: views/money/chip_rows\ncreate view chip_total as select sum(id) from chip_rows;',
  );
  await run();
  write('views/money/chip_rows.sql', 'create view chip_rows as select id from chips;');
  await run();
  expect(Number(await value('select sum from chip_total'))).toBe(1);
  rmSync(join(folder, TOTAL));
  await run();
  expect(await value(`select to_regclass('chip_total')`)).toBeNull();
});

test('triggers: a trigger follows its file', async () => {
  write('functions/money/note_chip.sql', trigger('new.id := 1;'));
  const on = 'on chips for each row execute function note_chip();';
  write('triggers/money.sql', `create or replace trigger chips_note before insert ${on}`);
  await run();
  await client.query('insert into chips values (9)');
  expect(await value('select max(id) from chips')).toBe(1);
  write('triggers/money.sql', `create or replace trigger chips_note before update ${on}`);
  await run();
  await client.query('insert into chips values (9)');
  expect(await value('select max(id) from chips')).toBe(9);
});

function trigger(statement: string): string {
  return `create or replace function note_chip() returns trigger language plpgsql as $$
    begin ${statement} return new; end $$;`;
}

test('rights: the application role exists and owns no table', async () => {
  await run();
  await client.query(`set role ${APP_ROLE}`);
  await expect(client.query('drop table chips')).rejects.toThrow('must be owner');
  await client.query('reset role');
});
