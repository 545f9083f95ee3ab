import type { JsonSchema } from '#dev/json-schema.ts';
import { pickOne, type Draw } from '#dev/interleavings/random.ts';

/** Texts that some format of a contract accepts; a pattern takes the first that fits. */
const TEXTS = [
  '1',
  '25',
  '1.00',
  'RUB',
  'en',
  'dice',
  'abc',
  'a-good-name',
  'anna@example.org',
  '+79161234567',
  '2026-03-01',
  '2026-03-01T10:00:00.000Z',
  '0b3a1c52-93a5-4a9e-8c34-0d9a7f6b5e21',
  'ab'.repeat(32),
  'A'.repeat(43),
  'https://casino.example/page',
  'Europe/Moscow',
  'A sentence with a reason.',
];

/** A value that the schema accepts, as far as its formats are known here. */
export function sampleOf(schema: JsonSchema, draw: Draw): unknown {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['enum']) as unknown[] | undefined;
  if (choices) {
    const chosen = pickOne(draw, choices);
    return schema['enum'] ? chosen : sampleOf(chosen as JsonSchema, draw);
  }
  if ('const' in schema) return schema['const'];
  switch ([schema['type']].flat()[0]) {
    case 'string':
      return sampleText(schema, draw);
    case 'integer':
    case 'number':
      return pickOne(draw, [schema['minimum'] ?? 0, schema['maximum'] ?? 1, 1, 7]);
    case 'boolean':
      return draw(2) === 0;
    case 'array':
      return Array.from({ length: draw(4) }, () => sampleOf(schema['items'] as JsonSchema, draw));
    case 'object':
      return sampleObject(schema, draw);
    default:
      return null;
  }
}

function sampleText(schema: JsonSchema, draw: Draw): string {
  const { pattern, minLength = 0, maxLength = Infinity } = schema as Record<string, never>;
  const fits = TEXTS.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text)),
  );
  return fits.length > 0 ? pickOne(draw, fits) : 'x'.repeat(minLength);
}

function sampleObject(schema: JsonSchema, draw: Draw): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  const named = Object.entries(properties).filter(
    ([name]) => required.includes(name) || draw(2) === 0,
  );
  return Object.fromEntries(named.map(([name, inner]) => [name, sampleOf(inner, draw)]));
}

/** Sizes, types, NUL, dates, encodings and what parsers and databases stumble over. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\ufeff',
  'x'.repeat(300),
  'x'.repeat(30_000),
  '𝕏'.repeat(2_000),
  'ﷺ'.repeat(500),
  '0',
  '-1',
  '00',
  '1e5',
  '1.0000001',
  '9'.repeat(18),
  '9'.repeat(40),
  '9223372036854775808',
  'NaN',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  '-'.repeat(36),
  '../../etc/passwd',
  "'; drop table players; --",
  '%00%ff',
  '${7*7}',
  '<script>',
  '\n\r\t',
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  { __proto__: null },
  { toString: 1, constructor: { prototype: 1 } },
  Array.from({ length: 2_000 }, (_, index) => index),
  nested(40),
];

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** A value in which one place is not as the contract wants it. */
export function spoil(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(8) === 0) return pickOne(draw, HOSTILE);
  if (Array.isArray(value)) {
    const at = draw(value.length + 1);
    return [...value.slice(0, at), pickOne(draw, HOSTILE), ...value.slice(at + 1)];
  }
  const keys = Object.keys(value);
  const key = keys.length === 0 || draw(10) === 0 ? 'unknown' : pickOne(draw, keys);
  if (draw(8) === 0) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  return { ...value, [key]: spoil((value as Record<string, unknown>)[key], draw) };
}

/** Bodies that are no JSON object at all, with the media type they claim. */
export const RAW_BODIES: readonly (readonly [body: string | Buffer, type: string])[] = [
  ['{', 'application/json'],
  ['', 'application/json'],
  ['null', 'application/json'],
  ['[]', 'application/json'],
  ['"text"', 'application/json'],
  ['{"a":1}}', 'application/json'],
  ['{"__proto__":{"a":1}}', 'application/json'],
  ['['.repeat(20_000), 'application/json'],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  [Buffer.from('\ufeff{}', 'utf16le'), 'application/json; charset=utf-16'],
  ['x'.repeat(70_000), 'application/json'],
  ['a=1&a=2', 'application/x-www-form-urlencoded'],
  ['<a/>', 'text/xml'],
  ['{}', 'application/json; charset=none; '],
  ['{}', ''],
];

/** Request targets and hosts of no call. */
export const RAW_TARGETS = [
  '/',
  '//',
  '///',
  '//[',
  '//:99999/',
  '/%',
  '/%00',
  '/%ff%fe',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/ru/%00',
  '/ru/games/%ED%A0%80',
  `/ru/${'a'.repeat(3_000)}`,
  `/ru?${'a=1&'.repeat(900)}`,
  '/ru?locale[]=1&locale=2',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/api/v2/bootstrap?locale=%00',
  '/api/v2/%00',
  '/sandbox/btcpay/i/%00',
  '/sandbox/bank/%00',
  '/__outbox/%00',
  '/__outbox.json?to=%00',
  '/avatars/%00',
  '/backoffice/%00',
  '/backoffice//',
] as const;

export const RAW_HOSTS = [
  'evil.example:99999',
  'a'.repeat(300),
  '[::1',
  'x y',
  '127.0.0.1:0',
  '"',
] as const;
