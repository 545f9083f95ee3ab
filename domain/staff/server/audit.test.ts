import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import type { Queryable } from '#platform/server/db.ts';
import { findBrokenLine, writeAudit } from './index.ts';

let database: TestDatabase;
let fixture: StaffFixture;
let token: string;
let adminId: PlayerId;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createStaffFixture(database.url);
  const admin = await fixture.addStaff('admin');
  adminId = admin.id;
  ({ token } = await fixture.enrol(admin.email));
  for (const [action, reason] of [
    ['players.note', '=SUM(A1)'],
    ['players.block', 'said "no", twice'],
    ['case.open', undefined],
  ] as const) {
    await fixture.db.transaction((tx) =>
      writeAudit(tx, { staffId: admin.id, role: 'admin', action, playerId: admin.id, reason }),
    );
  }
});
/** An attacker who changes an entry and recomputes its hash cannot recompute the following ones. */
const FORGED = `update staff_audit a set role = 'risk' where id = 45000;
  update staff_audit a set hash = staff_audit_hash(a) where id = 45000`;

/** As the server reads them. */
const BIGINTS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid)),
};

afterAll(async () => {
  await fixture.close();
  await database.close();
});

const read = (query = '') => fixture.send('GET', `/audit${query}`, { token });
const actions = async (query: string) =>
  (await read(query)).json['data'].map(({ action }: { action: string }) => action);

test('audit log: entries are filtered by person, subject and day, page by page', async () => {
  expect(await actions('?action=players.')).toEqual(['players.block', 'players.note']);
  expect(await actions(`?player=${adminId}&action=case.`)).toEqual(['case.open']);
  expect(await actions('?to=2020-01-01')).toEqual([]);
  const day = new Date().toISOString().slice(0, 10);
  expect((await actions(`?from=${day}&to=${day}&staff=${adminId}`)).length).toBeGreaterThan(3);
  const first = await read('?limit=2');
  const next = await read(`?limit=2&cursor=${first.json['next']}`);
  const ids = [...first.json['data'], ...next.json['data']].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, two) => two - one));
  expect(new Set(ids).size).toBe(4);
});

test('audit log: contacts of players are masked, those of colleagues are not', async () => {
  const [player] = await fixture.db.query<{ id: PlayerId }>(
    `insert into players (kind, email, name, register_method)
       values ('member', 'secret@example.org', 'Player', 'email') returning id`,
  );
  const entry = { staffId: adminId, role: 'admin', action: 'chat.mute' } as const;
  await fixture.db.transaction((tx) => writeAudit(tx, { ...entry, playerId: player!.id }));
  expect((await read('?action=chat.')).json['data'][0].player_email).toBe('s•••t@example.org');
  const file = await fixture.send('GET', '/audit/export?action=chat.', { token });
  expect(file.text).not.toContain('secret@');
  expect((await read('?action=case.')).json['data'][0].player_email).toMatch(/^admin-\w+@/);
});

test('audit log: the export contains every entry, and no cell that a spreadsheet would execute', async () => {
  const file = await fixture.send('GET', '/audit/export?action=players.', { token });
  expect(file.status).toBe(200);
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toMatch(/^id,at,staff_id,staff_email,role,action/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(",'=SUM(A1),");
  expect(lines[0]).toContain('"said ""no"", twice"');
});

test('audit log: the chain is verified on request, and the broken entry is reported', async () => {
  const check = async () =>
    (await fixture.send('POST', '/audit/check', { token, body: {} })).json['data'];
  const whole = await check();
  expect(whole).toMatchObject({ broken: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await runOn(
    database.url,
    `update staff_audit set reason = 'nothing' where action = 'players.note'`,
  );
  const [line] = await fixture.db.query<{ id: bigint }>(
    `select id from staff_audit where action = 'players.note'`,
  );
  expect((await check()).broken).toBe(line!.id.toString());
});

test('audit log: an untouched long log is intact', async () => {
  await runOn(
    database.url,
    `alter table staff_audit disable trigger all;
     truncate staff_audit;
     do $$ declare line staff_audit; last bytea := sha256('staff audit'); begin
       for n in 1..50000 loop
         line := row(n, now(), ${adminId}, 'admin', 'bulk.line', null, n::text, null, null, null,
                     last, '');
         line.hash := staff_audit_hash(line);
         last := line.hash;
         insert into staff_audit select line.*;
       end loop; end $$;
     alter table staff_audit enable trigger all`,
  );
  expect(await findBrokenLine(fixture.db)).toBeUndefined();
}, 60_000);

/** Every kind of manipulation with the entry that reveals it; each is undone afterwards. */
test.each([
  ['an entry is changed', `update staff_audit set role = 'risk' where id = 45000`, 45000n],
  ['its hash is recomputed', FORGED, 45001n],
  ['an entry is removed', 'delete from staff_audit where id = 45000', 45001n],
  ['the first entry is removed', 'delete from staff_audit where id = 1', 2n],
  ['the end of a batch is removed', 'delete from staff_audit where id = 40000', 40001n],
  ['very many are removed', 'delete from staff_audit where id between 5000 and 49000', 49001n],
  [
    'two entries are swapped',
    `update staff_audit set id = -1 where id = 45000;
     update staff_audit set id = 45000 where id = 45001;
     update staff_audit set id = 45001 where id = -1`,
    45000n,
  ],
  [
    'an entry is inserted',
    `insert into staff_audit select 50001, at, staff_id, role, 'case.open', player_id, target,
       before, after, reason, sha256('x'), sha256('y') from staff_audit where id = 45000`,
    50001n,
  ],
  ['nothing is changed', 'select 1', undefined],
])('audit log: among fifty thousand entries the check reports when %s', async (_, sql, broken) => {
  const lied = `begin; alter table staff_audit disable trigger all; ${sql};`;
  const client = new pg.Client({ connectionString: database.url, types: BIGINTS });
  await client.connect();
  try {
    await client.query(lied);
    const query: Queryable['query'] = async (text, values) =>
      (await client.query(text, [...(values ?? [])])).rows;
    expect(await findBrokenLine({ query, prepared: (_, ...sent) => query(...sent) })).toBe(broken);
  } finally {
    await client.query('rollback');
    await client.end();
  }
});

test('audit log: every filter of a long log is served by an index', async () => {
  await runOn(
    database.url,
    `alter table staff_audit disable trigger all;
     insert into staff_audit (id, at, staff_id, role, action, previous_hash, hash)
     select 1000000 + n, now() - make_interval(secs => n), ${adminId}, 'admin', 'bulk.line', '',
            sha256(n::text::bytea)
       from generate_series(1, 40000) n;
     alter table staff_audit enable trigger all; analyze staff_audit;`,
  );
  for (const where of [
    'a.id < 900000000',
    `a.staff_id = ${adminId}`,
    'a.player_id = 1',
    `split_part(a.action, '.', 1) = 'players' and starts_with(a.action, 'players.')`,
  ]) {
    const plan = await fixture.db.query<Record<string, string>>(
      `explain select * from staff_audit a where ${where} order by a.id desc limit 51`,
    );
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text, where).not.toContain('Seq Scan');
  }
});
