import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { CallShape, Schema } from '#core/wire.ts';
import { hireClerk } from '#dev/clerk.ts';
import { readContracts } from '#dev/contracts.ts';
import { untranslated } from '#dev/refusal-words.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import { dayText } from '#domain/staff/contract.fields.ts';
import { startHouse } from './house.ts';

/**
 * Fields that many calls of staff have, asked of every call that has them: the calls are read from
 * the contracts, so a new one is asked here by itself.
 */
let calls: readonly CallShape[];
let database: TestDatabase;
let house: WholeHouse;

beforeAll(async () => {
  calls = (await readContracts()).calls.filter(({ audience }) => audience === 'staff');
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});
afterAll(async () => {
  await house.stop();
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

const PARAMS = ['999999999', '00000000-0000-4000-8000-000000000000', 'RUB', '0123456789abcdef'];

/** An address that the contract takes, of something that is not there. */
function pathOf({ path, params }: CallShape): string {
  const fields = fieldsOf(params);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fitting = PARAMS.find((text) => fields[name]!.safeParse(text).success);
    expect(fitting, `${path}: nothing to put for ${name}`).toBeDefined();
    return fitting!;
  });
}

/** By somebody new each time: files are saved a few times a minute. */
async function askDays(call: CallShape, days: readonly Record<string, string>[]) {
  const { send } = await hireClerk(house, 'admin');
  const told = [];
  for (const said of days) {
    told.push(await send(call.method, `${pathOf(call)}?${new URLSearchParams(said)}`));
  }
  return told;
}

const NO_DAYS = ['0000-01-01', '2026-99-99', '2026-02-30', '99999-01-01', 'yesterday'];

test('a day that no calendar has is refused by every call, and never a failure', async () => {
  const asked = calls.filter((call) => daysOf(call).length > 0);
  expect(asked.length).toBeGreaterThan(10);
  for (const call of asked) {
    const names = daysOf(call);
    const wrong = NO_DAYS.map((day) => Object.fromEntries(names.map((name) => [name, day])));
    for (const told of await askDays(call, wrong)) {
      expect(told.status, `${call.name} ${told.text}`).toBe(422);
      expect(told.json?.['message'], call.name).toBe('bad_input');
      for (const name of names) expect(told.json?.['errors'][name]).toContain('day_format');
    }
  }
  expect(untranslated(['day_format', 'day_order'])).toEqual([]);
  expect(house.errors).toEqual([]);
});

test('days the wrong way round are refused, and the widest range is answered or refused', async () => {
  for (const call of calls) {
    const [from, to] = daysOf(call);
    if (from === undefined || to === undefined) continue;
    const [back, wide] = await askDays(call, [
      { [from]: '2026-03-02', [to]: '2026-03-01' },
      { [from]: '1900-01-01', [to]: '2999-12-31' },
    ]);
    expect(back!.status, `${call.name} ${back!.text}`).toBe(422);
    expect(back!.json?.['errors'][to], call.name).toEqual(['day_order']);
    expect([200, 422], `${call.name} ${wide!.text}`).toContain(wide!.status);
  }
  expect(house.errors).toEqual([]);
});

test('days are declared by the one type there is for them', () => {
  for (const call of calls) {
    for (const name of daysOf(call)) {
      const field = fieldsOf(call.query)[name] as z.ZodMiniOptional<Schema>;
      expect(field._zod.def.innerType, `${call.name} ${name}`).toBe(dayText);
    }
  }
});

/** Words that say nothing: of space, of letters without width, of marks. */
const NO_WORDS = ['', '   ', '\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u2800 \u2800', '...'];
const REASON = /^(reason|note|decision|text)$/;

/** What is written for colleagues; a code out of a list is no text. */
function reasonsOf({ body }: CallShape): string[] {
  const isChosen = (schema: Schema): boolean => {
    const { def } = schema._zod;
    return def.type === 'optional'
      ? isChosen((def as unknown as { innerType: Schema }).innerType)
      : def.type === 'enum';
  };
  return Object.entries(fieldsOf(body))
    .filter(([name, schema]) => REASON.test(name) && !isChosen(schema))
    .map(([name]) => name);
}

test('a reason says something in every call that takes one', async () => {
  const asked = calls.filter((call) => reasonsOf(call).length > 0);
  const admin = await hireClerk(house, 'admin');
  expect(asked.length).toBeGreaterThan(15);
  for (const call of asked) {
    for (const words of NO_WORDS.slice(0, 4)) {
      for (const name of reasonsOf(call)) {
        const said = { body: { [name]: words }, key: newKey() };
        const told = await admin.send(call.method, pathOf(call), said);
        expect(told.status, `${call.name} ${told.text}`).toBe(422);
        expect(told.json?.['errors'][name], `${call.name} ${told.text}`).toContain('too_short');
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
  expect(house.errors).toEqual([]);
});
