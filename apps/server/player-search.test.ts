import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { LINKS, listLinkRows } from '#features/players/server/desk-store.ts';
import { searchPlayers, searchQuery, type Wanted } from '#features/players/server/search-store.ts';
import { readSearch } from '#features/players/rules.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';

/**
 * A house with many players, written by the database itself. What is proved is which way a search
 * goes: through an index, whatever was asked, so that ten times as many cost about the same.
 * How long it takes on a million, `npm run bench:desk` tells.
 */
const PLAYERS = 40_000;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 2 });
  await runOn(
    database.url,
    `insert into players
       (kind, email, phone, name, register_method, status, attribution, created_at)
     select 'member', md5(n::text) || '@example.org', '+7701' || lpad(n::text, 7, '0'),
            'player' || n, 'email', case when n % 500 = 0 then 'blocked' else 'active' end,
            jsonb_build_object('fpp', md5((n / 2)::text)),
            timestamptz '2026-01-01' + n * interval '20 seconds'
       from generate_series(1, ${PLAYERS}) n;
     insert into sessions (player_id, ip, expires_at)
     select id, '10.0.0.0'::inet + (id / 3)::int, now() + interval '1 day' from players
      where id % 10 = 0;
     insert into verifications (player_id, status, full_name, birth_date)
     select id, case when id % 8000 = 0 then 'failed' else 'success' end, 'Somebody ' || id,
            '1990-01-01' from players where id % 1000 = 0 and id < ${PLAYERS} / 2;
     insert into sessions (player_id, ip, expires_at)
     select 1, '10.99.0.1', now() + interval '1 day' from generate_series(1, 5000)`,
  );
  await runOn(database.url, 'vacuum analyze players, sessions, verifications');
}, 600_000);

afterAll(async () => {
  await db.close();
  await database.close();
});

const ANY: Wanted = {
  terms: undefined,
  status: undefined,
  known: undefined,
  address: undefined,
  device: undefined,
  from: undefined,
  to: undefined,
};

const ASKED: Readonly<Record<string, Wanted>> = {
  'nothing at all': ANY,
  'a number': { ...ANY, terms: readSearch('#777') },
  'a part of an e-mail': { ...ANY, terms: readSearch('f75849b@example') },
  'the beginning of an e-mail or name': { ...ANY, terms: readSearch('player1234') },
  'what every e-mail has': { ...ANY, terms: readSearch('@example.org') },
  'the end of a phone': { ...ANY, terms: readSearch('+0012345') },
  'those who are blocked': { ...ANY, status: 'blocked' },
  'an address': { ...ANY, address: '10.0.3.2' },
  'a device': { ...ANY, device: 'c4ca4238a0b923820dcc509a6f75849b' },
  'a day': { ...ANY, from: '2026-01-02', to: '2026-01-02' },
  'those who are known': { ...ANY, known: 'success' },
  'the few who were refused': { ...ANY, known: 'failed' },
  'the known who registered on a day': { ...ANY, known: 'success', from: '2026-01-02' },
  'those of whom nothing is known': { ...ANY, known: 'none' },
  'two things at once': { ...ANY, status: 'blocked', terms: readSearch('player5000') },
};

test.each(Object.entries(ASKED))(
  'player care: %s is found without reading all',
  async (_, wanted) => {
    const { text, values } = searchQuery(wanted, undefined, 51);
    const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (players|sessions)/);
    expect((await searchPlayers(db, wanted, undefined, 51)).length).toBeGreaterThan(0);
  },
);

test('player care: a page deep in the list costs what the first one costs', async () => {
  const middle = BigInt(Math.floor(PLAYERS / 2));
  const micros = BigInt(Date.UTC(2026, 0, 1)) * 1000n + middle * 20_000_000n;
  const { text, values } = searchQuery(ANY, { micros, id: middle }, 51);
  const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: .*created_at/);
  expect(await searchPlayers(db, ANY, { micros, id: middle }, 51)).toHaveLength(51);
});

/** How many pages of 8 kB the statement looked at. */
async function pagesOf({ text, values }: { text: string; values: unknown[] }): Promise<number> {
  const rows = await db.query<{ 'QUERY PLAN': readonly [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
}

test('player care: a group is found without asking of all who registered since', async () => {
  const known: Wanted = { ...ANY, known: 'success' };
  const first = await searchPlayers(db, known, undefined, 5);
  // Half of all registered after the last of them.
  expect(await pagesOf(searchQuery(known, undefined, 5))).toBeLessThan(100);
  const last = first.at(-1)!;
  const place = { micros: last.created_micros, id: last.id };
  expect(await pagesOf(searchQuery(known, place, 5))).toBeLessThan(100);
  const next = await searchPlayers(db, known, place, 5);
  const both = await searchPlayers(db, known, undefined, 10);
  expect([...first, ...next].map(({ id }) => id)).toEqual(both.map(({ id }) => id));
});

test('player care: the order of a group follows the players, whatever is corrected', async () => {
  const known: Wanted = { ...ANY, known: 'failed' };
  const ids = async () => (await searchPlayers(db, known, undefined, 50)).map(({ id }) => id);
  const before = await ids();
  const oldest = before.at(-1)!;
  const corrected = `update players set created_at = now() where id = ${oldest}`;
  await runOn(database.url, corrected);
  expect(await ids()).toEqual([oldest, ...before.slice(0, -1)]);
  // Neither can the copy be changed by itself, nor with the triggers off.
  await runOn(
    database.url,
    `set session_replication_role = replica;
     update verifications set registered_at = '2020-01-01' where player_id = ${oldest};
     update players set created_at = now() - interval '1 minute' where id = ${oldest}`,
  );
  expect(await ids()).toEqual([oldest, ...before.slice(0, -1)]);
  const [wrong] = await db.query<{ n: bigint }>(
    `select count(*) as n from verifications v join players p on p.id = v.player_id
      where v.registered_at <> p.created_at`,
  );
  expect(wrong!.n).toBe(0n);
});

test('player care: when somebody with thousands of sessions was here is one look', async () => {
  const query = searchQuery({ ...ANY, terms: readSearch('#1') }, undefined, 5);
  expect(await pagesOf(query)).toBeLessThan(60);
});

test('player care: what a player with thousands of sessions shares is found in bounded looks', async () => {
  await runOn(
    database.url,
    `insert into sessions (player_id, ip, expires_at)
     select 2, '10.98.0.0'::inet + n, now() + interval '1 day' from generate_series(1, 5000) n;
     insert into sessions (player_id, ip, expires_at)
     select 9, '10.98.0.0'::inet + n, now() + interval '1 day' from generate_series(4990, 5000) n;
     analyze sessions`,
  );
  const linked = await listLinkRows(db, 2n);
  expect(linked.map(({ player_id, by }) => [player_id, by])).toContainEqual([9n, ['address']]);
  // Five thousand addresses would be five thousand looks.
  expect(await pagesOf({ text: LINKS, values: [2n] })).toBeLessThan(5000);
});
