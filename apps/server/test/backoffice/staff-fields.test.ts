import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { CallShape, Schema } from '#core/wire.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { readContracts } from '#dev/contracts.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestApp } from '#dev/test-app.ts';
import { dayText } from '#domain/staff/contract.fields.ts';
import { startApp } from '../../app.ts';

/**
 * Tests of fields that many staff calls share. The calls are read from the contracts, so a new one
 * is covered automatically.
 */
let calls: readonly CallShape[];
let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** The fields of a part of a call; none when it has no such part. */
function fieldsOf(part: Schema | undefined): Record<string, Schema> {
  return (part as z.ZodMiniObject<Record<string, Schema>> | undefined)?.shape ?? {};
}

const DAY = /(^|_)(from|to|day|date|since|until)$/;

function daysOf({ query }: CallShape): string[] {
  return Object.keys(fieldsOf(query)).filter((name) => DAY.test(name));
}

const PARAMS = [
  '999999999',
  '00000000-0000-4000-8000-000000000000',
  'RUB',
  '0123456789abcdef',
  'links',
  'faq',
  'banners',
];

/** A valid path of something that does not exist. */
function pathOf({ path, params }: CallShape): string {
  const fields = fieldsOf(params);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fitting = PARAMS.find((text) => fields[name]!.safeParse(text).success);
    expect(fitting, `${path}: no sample value for ${name}`).toBeDefined();
    return fitting!;
  });
}

/** A new staff member each time: exports are limited to a few per minute. */
async function sendDays(call: CallShape, days: readonly Record<string, string>[]) {
  const { send } = await createStaffClient(app, 'admin');
  const response = [];
  for (const request of days) {
    response.push(await send(call.method, `${pathOf(call)}?${new URLSearchParams(request)}`));
  }
  return response;
}

const NO_DAYS = ['0000-01-01', '2026-99-99', '2026-02-30', '99999-01-01', 'yesterday'];

test('dates: a day that does not exist is refused by every call, and never a failure', async () => {
  const checkedCalls = calls.filter((call) => daysOf(call).length > 0);
  expect(checkedCalls.length).toBeGreaterThan(10);
  for (const call of checkedCalls) {
    const names = daysOf(call);
    const wrong = NO_DAYS.map((day) => Object.fromEntries(names.map((name) => [name, day])));
    for (const response of await sendDays(call, wrong)) {
      expect(response.status, `${call.name} ${response.text}`).toBe(422);
      expect(response.json?.['message'], call.name).toBe('bad_input');
      for (const name of names) expect(response.json?.['errors'][name]).toContain('day_format');
    }
  }
  expect(untranslated(['day_format', 'day_order'])).toEqual([]);
  expect(app.errors).toEqual([]);
});

test('dates: a reversed range is refused, and the widest range is answered or refused', async () => {
  const ranged = calls.filter((call) => daysOf(call).length === 2);
  expect(ranged.length).toBeGreaterThan(10);
  for (const call of ranged) {
    const [from, to] = daysOf(call);
    const [back, wide] = await sendDays(call, [
      { [from!]: '2026-03-02', [to!]: '2026-03-01' },
      { [from!]: '1900-01-01', [to!]: '2999-12-31' },
    ]);
    expect(back!.status, `${call.name} ${back!.text}`).toBe(422);
    expect(back!.json?.['errors'][to!], call.name).toEqual(['day_order']);
    expect([200, 422], `${call.name} ${wide!.text}`).toContain(wide!.status);
  }
  expect(app.errors).toEqual([]);
});

test('dates: days are declared by the one shared type', () => {
  for (const call of calls) {
    for (const name of daysOf(call)) {
      const field = fieldsOf(call.query)[name] as z.ZodMiniOptional<Schema>;
      expect(field._zod.def.innerType, `${call.name} ${name}`).toBe(dayText);
    }
  }
});

/** Text without content: spaces, zero-width characters, combining marks. */
const NO_WORDS = ['', '   ', '\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u2800 \u2800', '...'];
const REASON = /^(reason|note|decision|text)$/;

/** Free text for colleagues; a code out of a list is none, and neither are several texts. */
function reasonsOf({ body }: CallShape): string[] {
  const isChosen = (schema: Schema): boolean => {
    const { def } = schema._zod;
    return def.type === 'optional'
      ? isChosen((def as unknown as { innerType: Schema }).innerType)
      : def.type === 'enum' || def.type === 'object';
  };
  return Object.entries(fieldsOf(body))
    .filter(([name, schema]) => REASON.test(name) && !isChosen(schema))
    .map(([name]) => name);
}

test('reasons: every call that takes a reason refuses one without content', async () => {
  const checkedCalls = calls.filter((call) => reasonsOf(call).length > 0);
  const admin = await createStaffClient(app, 'admin');
  expect(checkedCalls.length).toBeGreaterThan(15);
  for (const call of checkedCalls) {
    for (const words of NO_WORDS.slice(0, 4)) {
      for (const name of reasonsOf(call)) {
        const request = { body: { [name]: words }, key: newKey() };
        const response = await admin.send(call.method, pathOf(call), request);
        expect(response.status, `${call.name} ${response.text}`).toBe(422);
        expect(response.json?.['errors'][name], `${call.name} ${response.text}`).toContain(
          'too_short',
        );
      }
    }
    for (const name of reasonsOf(call)) {
      for (const words of NO_WORDS) {
        expect(fieldsOf(call.body)[name]!.safeParse(words).success, call.name).toBe(false);
      }
      const why = fieldsOf(call.body)[name]!.safeParse(' \u2007Хат жазды. ');
      expect(why, call.name).toEqual({ success: true, data: 'Хат жазды.' });
      expect(fieldsOf(call.body)[name]!.safeParse('a'.repeat(4001)).success).toBe(false);
    }
  }
  expect(app.errors).toEqual([]);
});
