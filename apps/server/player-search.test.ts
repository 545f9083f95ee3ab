import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  searchPlayers,
  searchQuery,
  type Wanted,
} from '#features/player-care/server/search-store.ts';
import { readSearch } from '#features/player-care/rules.ts';
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
     select id, 'success', 'Somebody ' || id, '1990-01-01' from players where id % 1000 = 0`,
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
