import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processEnvironment } from '#dev/process-environment.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createPasswords } from '#domain/identity/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';

const TOOL = fileURLToPath(new URL('./operator.ts', import.meta.url));

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

async function operator(...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [TOOL, ...args], {
    env: { ...processEnvironment(), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const [code] = await once(child, 'close');
  return { code: Number(code), text };
}

async function account(email: string) {
  const rows = await db.query<{ kind: string; role: string; password_hash: string }>(
    `select p.kind, s.role, p.password_hash from players p join staff s on s.player_id = p.id
      where p.email = $1`,
    [email],
  );
  return rows[0];
}

test('operator: the first operator is an admin with a password that is shown once', async () => {
  const { code, text } = await operator('add', 'Anna@Casino.example');
  expect(code, text).toBe(0);
  const password = /once: (\S+)/.exec(text)?.[1] ?? '';
  const made = await account('anna@casino.example');
  expect([made?.kind, made?.role]).toEqual(['staff', 'admin']);
  expect(await createPasswords().matches(made!.password_hash, password, true)).toBe(true);
  expect((await operator('add', 'anna@casino.example')).code).toBe(1);
});

test('operator: a role change is applied and in the audit log', async () => {
  expect((await operator('add', 'vera@casino.example', '--role', 'risk')).code).toBe(0);
  expect((await operator('role', 'vera@casino.example', 'support')).code).toBe(0);
  expect((await account('vera@casino.example'))?.role).toBe('support');
  const lines = await db.query<{ action: string; after: { role: string } }>(
    'select action, after from staff_audit order by id desc limit 2',
  );
  expect(lines.map(({ action, after }) => [action, after.role])).toEqual([
    ['staff.role', 'support'],
    ['staff.add', 'risk'],
  ]);
});

test.each([
  [[], 64, 'Usage'],
  [['add'], 64, 'is not an email address'],
  [['add', 'x@casino.example', '--role', 'king'], 64, '"king" is not a role'],
  [['role', 'x@casino.example'], 64, 'Name the role'],
  [['role', 'unknown@casino.example', 'admin'], 1, 'No staff member'],
])('operator: %j is refused with the reason', async (args, code, words) => {
  const output = await operator(...args);
  expect([output.code, output.text]).toEqual([code, expect.stringContaining(words)]);
});

const SAMPLE = fileURLToPath(new URL('../docs/case.json', import.meta.url));

test('games.cases: a case is published from a file, replaced, closed, and each step is audited', async () => {
  const first = await operator('case', 'publish', SAMPLE);
  expect(first, first.text).toMatchObject({ code: 0 });
  expect(first.text).toContain('night-shift is on sale in version 1');
  expect((await operator('case', 'publish', SAMPLE)).text).toContain('version 2');
  expect((await operator('case', 'close', 'night-shift')).code).toBe(0);
  expect((await operator('case', 'close', 'no-such-case')).code).toBe(1);
  const lines = await db.query<{ action: string; target: string }>(
    `select action, target from staff_audit where action like 'case.%' order by id`,
  );
  expect(lines.map(({ action, target }) => `${action} ${target}`)).toEqual([
    'case.publish night-shift/1',
    'case.publish night-shift/2',
    'case.close night-shift',
  ]);
});

test('games.cases: an invalid file is refused with sentences, and nothing is published', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'croupier-case-'));
  const file = join(dir, 'case.json');
  const sample = readFileSync(SAMPLE, 'utf8');
  const output = async (text: string) => {
    writeFileSync(file, text);
    const { code, text: words } = await operator('case', 'publish', file);
    expect(code).toBe(1);
    return words;
  };
  expect(await output('{')).toContain('is not JSON');
  expect(await output('[]')).toContain('not a JSON object');
  expect(await output(sample.replace('"ppm": 400000', '"ppm": 400001'))).toContain(
    'add up to 1000001 tickets',
  );
  expect(await output(sample.replace('"RUB": "20.00"', '"RUB": "19.00"'))).toMatch(/returns 10\d/);
  expect(await output(sample.replace('"USD": "0.20"', '"USD": "500.00"'))).toContain(
    'limits in USD',
  );
  rmSync(dir, { recursive: true });
  expect((await operator('case', 'publish')).code).toBe(64);
  expect((await operator('case', 'publish', file)).text).toContain('There is no file');
});

test('operator: a lost second factor is removed, with a new password, and audited', async () => {
  expect((await operator('add', 'lena@casino.example')).code).toBe(0);
  const before = await account('lena@casino.example');
  const { code, text } = await operator('reset', 'lena@casino.example');
  expect(code, text).toBe(0);
  const password = /once: (\S+)/.exec(text)?.[1] ?? '';
  const after = await account('lena@casino.example');
  expect(after!.password_hash).not.toBe(before!.password_hash);
  expect(await createPasswords().matches(after!.password_hash, password, true)).toBe(true);
  const [line] = await db.query<{ action: string; role: string }>(
    'select action, role from staff_audit order by id desc limit 1',
  );
  expect(line).toEqual({ action: 'staff.factors.reset', role: 'command' });
  expect((await operator('reset', 'unknown@casino.example')).code).toBe(1);
});

test('operator: authenticator codes are shown for a demo installation only', async () => {
  const output = await operator('code', 'lena@casino.example');
  expect([output.code, output.text]).toEqual([1, expect.stringContaining('no authenticator')]);
  const { status, stderr } = spawnSync(process.execPath, [TOOL, 'code', 'lena@casino.example'], {
    env: { ...processEnvironment(), DATABASE_URL: database.url, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/Codes are shown for a demo|SECRET_KEY|PUBLIC_URL/);
});
