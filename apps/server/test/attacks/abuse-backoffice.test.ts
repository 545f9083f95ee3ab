import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { idText, type CallShape, type Schema } from '#core/wire.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { readContracts } from '#dev/contracts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

/**
 * Hostile addresses against the back office, from an attacker who knows how its paths and queries
 * are built.
 */
let reads: readonly CallShape[];
let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  reads = (await readContracts()).calls.filter(
    ({ audience, method }) => audience === 'staff' && method === 'GET',
  );
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  player = await app.addMember('10.00');
});
afterAll(async () => {
  expect(app.errors).toEqual([]);
  await app.stop();
  await database.close();
});

function fieldsOf(part: Schema | undefined): Record<string, Schema> {
  return (part as z.ZodMiniObject<Record<string, Schema>> | undefined)?.shape ?? {};
}

const kindOf = (schema: Schema): Schema => {
  const { def } = schema._zod;
  return def.type === 'optional' ? (def as unknown as { innerType: Schema }).innerType : schema;
};

/** An existing player; every other id is unknown. */
function pathOf({ path, params }: CallShape): string {
  const fields = fieldsOf(params);
  const texts = [player.id.toString(), '00000000-0000-4000-8000-000000000000', 'RUB', 'abcdef0123'];
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(texts.find((text) => fields[name]!.safeParse(text).success) ?? '1'),
  );
}

/** A new staff member now and then: calls are limited, exports to a few per minute. */
async function sendAll(call: CallShape, queries: readonly Record<string, string>[]) {
  const limit = /export|\.csv$/.test(call.path) ? 4 : 20;
  let staff: StaffClient | undefined;
  for (const [index, query] of queries.entries()) {
    if (index % limit === 0) staff = await createStaffClient(app, 'admin');
    const address = `${pathOf(call)}?${new URLSearchParams(query)}`;
    const { status, text } = await staff!.send(call.method, address);
    const line = `${address.slice(0, 200)} ${status} ${text.slice(0, 300)}`;
    // An address over the length limit is rejected before it is parsed.
    expect(address.length > 4_000 ? [400] : [200, 404, 422], line).toContain(status);
  }
}

const CURSORS = [
  '0',
  '1',
  '-1',
  '1-1',
  '1_1',
  '1-2-3',
  '999999999999999999',
  '9223372036854775807',
  '99999999999999999-999999999999999999',
  '9999999999999999999999-1',
  '__proto__',
  'bnVsbA',
  'eyJpZCI6MX0',
  'A'.repeat(128),
];

test('lists: a forged cursor is refused', async () => {
  const lists = reads.filter(({ query }) => 'cursor' in fieldsOf(query));
  expect(lists.length).toBeGreaterThan(15);
  for (const call of lists)
    await sendAll(
      call,
      CURSORS.map((cursor) => ({ cursor })),
    );
}, 120_000);

const IDS = [
  '0',
  '-1',
  '1e3',
  '007',
  ' 1',
  '１',
  '999999999999999999',
  '9223372036854775808',
  '1;',
];

test('ids: a malformed, unknown or foreign id is refused', async () => {
  for (const call of reads) {
    const ids = Object.entries(fieldsOf(call.query)).filter(([, it]) => kindOf(it) === idText);
    for (const [name] of ids)
      await sendAll(
        call,
        IDS.map((id) => ({ [name]: id })),
      );
  }
  const staff = await createStaffClient(app, 'admin');
  for (const call of reads.filter(({ path }) => path.includes('{'))) {
    for (const id of ['0', '999999999999999999', '9223372036854775808', '%00', '..%2f', '%F0%9F']) {
      const { status, text } = await staff.send('GET', call.path.replaceAll(/\{\w+\}/g, id));
      expect([400, 404, 422], `${call.path} ${id} ${text}`).toContain(status);
    }
  }
}, 120_000);

const TEXTS = [
  '%',
  '_____',
  '%%%%%',
  '\\\\\\\\',
  "'; drop table players; --",
  '😀😀😀😀',
  '👩‍👩‍👧‍👦👩‍👩‍👧‍👦',
  'İıIi',
  'ҚАЗЫБЕК',
  '\u202Eabcd',
  'ﬀﬀﬀﬀ',
  'e\u0301e\u0301e\u0301',
  '\uD800abcd',
  'abc\u0000d',
  'a'.repeat(128),
  'a'.repeat(5_000),
  '#99999999999999999999',
  '+'.repeat(64),
  '(((((((',
];

test('search: hostile text breaks neither search nor filter', async () => {
  const filtered = reads.filter(({ query }) => Object.keys(fieldsOf(query)).length > 0);
  for (const call of filtered) {
    const texts = Object.entries(fieldsOf(call.query)).filter(
      ([name, it]) => kindOf(it)._zod.def.type === 'string' && name !== 'cursor',
    );
    for (const [name] of texts)
      await sendAll(
        call,
        TEXTS.map((text) => ({ [name]: text })),
      );
  }
}, 180_000);

async function found(q: string): Promise<string[]> {
  const staff = await createStaffClient(app, 'support');
  const { status, json, text } = await staff.send(
    'GET',
    `/api/v2/staff/players?${new URLSearchParams({ q })}`,
  );
  expect(status, text).toBe(200);
  return json!['data'].map(({ name }: { name: string }) => name);
}

/**
 * A name as the player registered it, and as a staff member may type it after hearing it on the
 * phone.
 */
const NAMES: readonly [string, readonly string[]][] = [
  ['Қазыбек Әлі', ['қазыбек', 'ҚАЗЫБЕК', 'Қазы']],
  ['ІҢКӘР Жүніс', ['іңкәр', 'Іңкәр жүн']],
  ['İBRAHİM Yılmaz', ['İbrahim', 'i̇brahi̇m', 'ibrahim', 'IBRAHIM yılmaz']],
  ['IŞIL Öz', ['ışıl', 'işil', 'IŞIL']],
  ['Ёлкина Юля', ['ёлкина', 'ЁЛКИНА']],
  ['Straße 100%_x', ['straße 100%', 'Straße 100%_']],
  ['back\\slash', ['back\\', 'BACK\\SLASH']],
  ['😀 Smile', ['😀 sm']],
];

test.each(NAMES)(
  'search: %s is found in either case, and by its beginning',
  async (name, typed) => {
    const one = await app.addMember();
    await app.db.query('update players set name = $2 where id = $1', [one.id, name]);
    for (const q of typed) expect(await found(q), q).toContain(name);
  },
);

test('search: wildcard characters match only themselves', async () => {
  for (const name of ['Percent', 'Per%ent', 'Per_ent', 'Per\\ent']) {
    const one = await app.addMember();
    await app.db.query('update players set name = $2 where id = $1', [one.id, name]);
  }
  expect(await found('per%e')).toEqual(['Per%ent']);
  expect(await found('per_e')).toEqual(['Per_ent']);
  expect(await found('per\\e')).toEqual(['Per\\ent']);
});

test('exports: a player name never becomes a formula in the file of players', async () => {
  const names = ['=HYPERLINK("http://x")', '+1+2', '-2+3', '@SUM(A1)', '\t=1', 'a;=1+1', '＝1'];
  const ids: string[] = [];
  for (const name of names) {
    const one = await app.addMember();
    ids.push(one.id.toString());
    await app.db.query('update players set name = $2 where id = $1', [one.id, name]);
  }
  const staff = await createStaffClient(app, 'risk');
  const { text } = await staff.send('GET', '/api/v2/staff/players/export');
  for (const id of ids) {
    const line = text.split('\r\n').find((each) => each.startsWith(`${id},`))!;
    expect(line, line).not.toMatch(/^\d+,"?[\s"]*[=+\-@＝]|;\s*=/);
  }
});
