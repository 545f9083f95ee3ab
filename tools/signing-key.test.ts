import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processEnvironment } from '#dev/process-environment.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const TOOL = fileURLToPath(new URL('./signing-key.ts', import.meta.url));
const IN_USE = /^([0-9a-f]{32}) {2}from \S+ {2}in use$/gm;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function run(args: readonly string[], secretKey = '7'.repeat(64)) {
  const child = spawn(process.execPath, [TOOL, ...args], {
    env: { ...processEnvironment(), DATABASE_URL: database.url, SECRET_KEY: secretKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const [code] = await once(child, 'close');
  return { code: Number(code), text };
}

const inUse = (text: string) => [...text.matchAll(IN_USE)].map(([, id]) => id!);

test('signing-key: the first call makes a key, the next ones list the same', async () => {
  const first = await run([]);
  expect(first.code, first.text).toBe(0);
  expect(inUse(first.text)).toHaveLength(1);
  expect((await run([])).text).toBe(first.text);
});

test('signing-key: a rotation takes a new key into use and keeps the former one published', async () => {
  const [former] = inUse((await run([])).text);
  const rotated = await run(['rotate']);
  expect(rotated.code, rotated.text).toBe(0);
  const [present, ...others] = inUse(rotated.text);
  expect(others).toEqual([]);
  expect(present).not.toBe(former);
  expect(rotated.text).toContain(`${present} signs from now on.`);
  expect(rotated.text).toMatch(new RegExp(`^${former} {2}from \\S+ {2}until \\S+$`, 'm'));
  expect(inUse((await run([])).text)).toEqual([present]);
});

test.each([[['rotat']], [['rotate', 'now']], [['--help']]])(
  'signing-key: %j is refused with the usage',
  async (args) => {
    const { code, text } = await run(args);
    expect([code, text.startsWith('Usage:')]).toEqual([64, true]);
  },
);

test('signing-key: another secret key than that of the installation ends it with a sentence', async () => {
  const { code, text } = await run([], '8'.repeat(64));
  expect(code, text).toBe(78);
  expect(text).not.toMatch(/ {4}at /);
});
