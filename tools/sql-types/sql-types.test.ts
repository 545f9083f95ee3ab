import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { checkQueries } from './check.ts';
import { findQueries, type FoundQuery } from './find-queries.ts';

/** Texts that are put together while the program runs, and why. */
const DYNAMIC: Readonly<Record<string, string>> = {
  'domain/history/server/store.play-session.ts': 'reads both kinds of bets in order',
  'domain/ledger/server/store.check.ts': 'a list of rules with one column of text',
  'domain/ledger/server/store.days.ts': 'a cursor over a day, which takes no parameters',
  'domain/reconciliation/server/checks/balances.ts': 'passes on a query',
  'domain/rounds/server/store.ts': 'sets the columns that change',
  'domain/suppliers/server/wallet/store.batches.ts': 'inserts a list of columns',
  'domain/wagers/server/instant/batch.ts': 'inserts a list of columns',
  'domain/wagers/server/instant/client.ts': 'sends the statements of the batch',
  'domain/wagers/server/stake.ts': 'passes on a query',
  'domain/wagers/server/store.settlements.ts': 'inserts a list of columns',
  'domain/wagers/server/store.wagers.ts': 'inserts a list of columns',
  'features/players/server/store.search.ts': 'joins another table for some filters',
  'features/withdrawals/server/store.ts': 'inserts the columns of the given row',
};
/** Runs the files of sql/, opens connections, and passes queries on. */
const NOT_READ = /[.]test[.]ts$|^platform\/server\/(?:db|migrate[\w-]*|run-sql|rate-limits)[.]ts$/;
const READ = /^(?:platform|domain|features|apps)\/|^dev\/.*store[\w.-]*[.]ts$/;

let database: TestDatabase;
let folder: string;
let planted: FoundQuery[];

beforeAll(async () => {
  database = await testDatabase();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sql-types-')));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'store.ts'), PLANTED);
  planted = findQueries(folder, 'tsconfig.json', () => true);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test('sql types: the declared row of every query fits what PostgreSQL returns', async () => {
  const isRead = (path: string) => READ.test(path) && !NOT_READ.test(path);
  const queries = findQueries(process.cwd(), 'tsconfig.server.json', isRead);
  const problems = await checkQueries(database.url, queries);
  const dynamic = queries.filter(({ texts }) => texts.length === 0);
  const files = new Set(dynamic.map(({ place }) => place.split(':')[0]));
  expect({ problems, dynamic: files }).toEqual({
    problems: [],
    dynamic: new Set(Object.keys(DYNAMIC)),
  });
  expect(queries.length - dynamic.length).toBeGreaterThan(500);
}, 60_000);

const CONFIG = {
  compilerOptions: { strict: true, target: 'es2024', lib: ['es2024'], types: [] },
  include: ['store.ts'],
};

/** Each function sends one query; the name says what is wrong with it. */
const PLANTED = `
type PlayerId = bigint & { readonly idOf: 'player' };
type AccountId = bigint & { readonly idOf: 'account' };
type Micro = bigint & { readonly unit: 'micro' };
type Statement<Row extends object> = { text: string; values?: unknown[]; rows?: Row[] };
declare const db: { query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> };
const TABLE = 'players';
export const fine = () => db.query<{ id: PlayerId }>(\`select id from \${TABLE}\`);
export const viaView = (id: PlayerId) =>
  db.query<{ round_id: bigint | null }>(
    'select round_id from settlement_records where player_id = $1', [id]);
export const misnamed = () => db.query<{ mail: string | null }>('select email from players');
export const mistyped = () =>
  db.query<{ device_epoch: bigint }>('select device_epoch from players');
export const asText = () => db.query<{ created_at: string }>('select created_at from players');
export const notNull = () => db.query<{ email: string }>('select email from players');
export const tested = () =>
  db.query<{ email: string }>('select email from players where email is not null');
export const neverNull = () => db.query<{ name: string | null }>('select name from players');
export const joined = () =>
  db.query<{ name: string | null }>(
    'select p.name from bets b left join players p on p.id = b.player_id');
export const unbranded = () => db.query<{ id: bigint }>('select id from accounts');
export const otherId = () => db.query<{ player_id: AccountId }>('select player_id from sessions');
export const bareAmount = () => db.query<{ amount: bigint }>('select amount from holds');
export const swapped = () =>
  db.query<{ stake: Micro; payout: Micro }>('select stake as payout, payout as stake from bets');
export const miscounted = () => db.query('select from players where id = $1 and name = $2', [1n]);
export const unknownTable = () => db.query('select from customers');
export const unknownText = (table: string) => db.query(\`select from \${table}\`);
export const batch: Statement<{ id: PlayerId }> = { text: 'select id from accounts', values: [] };
`;

const lineOf = (name: string) =>
  PLANTED.slice(0, PLANTED.indexOf(`const ${name} `)).split('\n').length;

async function problemsOf(name: string): Promise<string[]> {
  const from = lineOf(name);
  const found = planted.filter(({ place }) => {
    const line = Number(place.split(':')[1]);
    return line === from || line === from + 1;
  });
  expect(found).not.toEqual([]);
  const problems = await checkQueries(database.url, found.slice(0, 1));
  return problems.map((problem) => problem.replace(/^\S+ /, ''));
}

test.each([
  ['fine', []],
  ['viaView', ['declares round_id as unbranded, settlements.round_id is round']],
  ['misnamed', ['does not declare email', 'selects no mail']],
  ['mistyped', ['declares device_epoch as bigint, it is number']],
  ['asText', ['declares created_at as string, it is Date']],
  ['notNull', ['declares email not null, players.email can be null']],
  ['tested', []],
  ['neverNull', ['declares name null, players.name never is']],
  ['joined', []],
  ['unbranded', ['declares id as unbranded, accounts.id is account']],
  ['otherId', ['declares player_id as account, sessions.player_id is player']],
  ['bareAmount', ['declares amount as unbranded, holds.amount is micro']],
  ['swapped', ['selects bets.payout as stake', 'selects bets.stake as payout']],
  ['miscounted', ['passes 1 parameters of 2']],
  ['unknownTable', ['is rejected: relation "customers" does not exist']],
  ['batch', ['declares id as player, accounts.id is account']],
])('sql types: planted, %s', async (name, problems) => {
  expect(await problemsOf(name)).toEqual(problems);
});

test('sql types: a text that depends on the caller is not read as another one', () => {
  const unknown = planted.filter(({ texts }) => texts.length === 0);
  expect(unknown.map(({ reason }) => reason)).toEqual(['table']);
});
