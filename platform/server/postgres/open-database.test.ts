import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { dataParent } from '#dev/memory-folder.ts';
import { isAlive, readPid } from './leftovers.ts';
import { findServiceUser, mayReach } from './run-as.ts';
import { IS_DEEP } from '#dev/test-depth.ts';

/** A server reduced to its database, in a process of its own so that it can be killed. */
const SERVER_SCRIPT = `
  import { openDatabase } from '${new URL('./open-database.ts', import.meta.url).href}';
  try {
    const database = await openDatabase(JSON.parse(process.argv[1]));
    process.once('SIGTERM', () => database.stop());
    console.log(database.url);
  } catch (error) {
    if (error.name !== 'CannotStart') throw error;
    console.log(error.message);
    process.exitCode = 78;
  }`;

const isRoot = process.getuid?.() === 0;
const NOBODY_UID = 65_534;
/** An ordinary user that every system has: initdb requires one with a name. */
const DAEMON = 1;
const CLOSED = 'this checkout is closed to other users';

let dataDir: string;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(dataParent(), 'croupier-server-')), 'data');
  chmodSync(join(dataDir, '..'), 0o755);
  // Registered first, so it runs last: by then servers are stopped and mounts are gone.
  onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }));
});

type TestServer = { output: string; child: ChildProcess };

/** Starts a server and waits for its one line: the URL, or why it did not start. */
async function startServer(config: object = {}, uid?: number): Promise<TestServer> {
  const child = spawnServer({ dataDir, ...config }, uid);
  const output = await firstLine(child);
  onTestFinished(() => stopServer({ output, child }));
  return { output, child };
}

function spawnServer(config: object, uid?: number): ChildProcess {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const args = ['--input-type=module', '-e', SERVER_SCRIPT, JSON.stringify(config)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], ...user });
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of child.stdout ?? []) {
    text += String(part);
    if (text.endsWith('\n')) break;
  }
  return text.trim();
}

async function stopServer(
  { child }: TestServer,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function runSql(url: string, ...statements: string[]): Promise<unknown[]> {
  expect(url).toMatch(/^postgresql:/);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push((await client.query(statement)).rows);
    return results.at(-1) ?? [];
  } finally {
    await client.end();
  }
}

function databasePid(): number {
  const pid = readPid(join(dataDir, 'postgres'));
  if (pid === undefined) throw new Error('no database runs in the data folder');
  return pid;
}

test('postgres: the first start creates a database, stopping ends it, the second start finds it', async () => {
  const first = await startServer();
  await runSql(first.output, 'create table chips (id int)', 'insert into chips values (7)');
  const pid = databasePid();
  await stopServer(first);
  expect(isAlive(pid)).toBe(false);
  const second = await startServer();
  expect(await runSql(second.output, 'select * from chips')).toEqual([{ id: 7 }]);
});

test('postgres: its files are closed to other users and it does not listen on the network', async () => {
  const { output } = await startServer();
  const rows = await runSql(output, 'show listen_addresses');
  expect(rows).toEqual([{ listen_addresses: '' }]);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  const wrong = new URL(output);
  wrong.password = 'guess';
  await expect(runSql(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('postgres: data survives a power failure: fsync is on', async () => {
  const { output } = await startServer();
  expect(await runSql(output, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await runSql(output, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await runSql(output, 'show full_page_writes')).toEqual([{ full_page_writes: 'on' }]);
});

test('postgres: a second server on the same folder is refused with the process that holds it', async () => {
  const first = await startServer();
  const second = await startServer();
  expect(second.output).toContain(
    `Another server (process ${first.child.pid}) works in ${dataDir}.`,
  );
  expect(await runSql(first.output, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('postgres: of two servers starting at the same moment, one gets the folder', async () => {
  const both = await Promise.all([startServer(), startServer()]);
  expect(both.filter(({ output }) => output.startsWith('postgresql:'))).toHaveLength(1);
  expect(both.filter(({ output }) => output.startsWith('Another server'))).toHaveLength(1);
});

test('postgres: kill -9 of the server leaves its database running; the next start takes over', async () => {
  const first = await startServer();
  await runSql(first.output, 'create table chips (id int)', 'insert into chips values (7)');
  const left = databasePid();
  await stopServer(first, 'SIGKILL');
  expect(isAlive(left)).toBe(true);
  const second = await startServer();
  expect(isAlive(left)).toBe(false);
  expect(await runSql(second.output, 'select * from chips')).toEqual([{ id: 7 }]);
});

test('postgres: after kill -9 of server and database, committed data is there again', async () => {
  const first = await startServer();
  await runSql(first.output, 'create table chips (id int)', 'insert into chips values (7)');
  const left = databasePid();
  await stopServer(first, 'SIGKILL');
  process.kill(left, 'SIGKILL');
  const second = await startServer();
  expect(await runSql(second.output, 'select * from chips')).toEqual([{ id: 7 }]);
});

test.runIf(IS_DEEP)(
  'postgres: a pid file whose number now belongs to another program does not stop the start',
  async () => {
    await stopServer(await startServer());
    const note = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(note, `${process.pid}\n${join(dataDir, 'postgres')}\n`);
    if (isRoot) chownSync(note, NOBODY_UID, NOBODY_UID);
    const { output } = await startServer();
    expect(await runSql(output, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  },
);

test('postgres: a first start killed half way is repeated by the next one', async () => {
  const child = spawnServer({ dataDir });
  const unfinished = () => readdirSync(dataDir).filter((name) => name.includes('.unfinished-'));
  while (!existsSync(dataDir) || unfinished().length === 0) await pause(2);
  await pause(150);
  await stopServer({ output: '', child }, 'SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const { output } = await startServer();
  expect(await runSql(output, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(unfinished()).toEqual([]);
});

test('postgres: a database folder of another PostgreSQL is refused by version', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '13\n');
  const { output } = await startServer();
  expect(output).toContain('was written by PostgreSQL 13 and this version of the server brings 18');
});

test('postgres: a foreign folder in the place of the database is not touched', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'notes'), 'dear reader');
  expect((await startServer()).output).toContain('postgres is not a database. Move it away');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['notes']);
});

test('postgres: a damaged secrets file is refused, not replaced', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'secrets.json'), '{"secretKey":');
  const { output } = await startServer();
  expect(output).toContain('secrets.json is damaged');
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"secretKey":');
});

test('postgres: a DATA_DIR that is a file is refused with an explanation', async () => {
  writeFileSync(dataDir, 'not a folder');
  expect((await startServer()).output).toContain(
    `DATA_DIR is ${dataDir}, and that is not a folder`,
  );
  const below = join(dataDir, 'below');
  expect((await startServer({ dataDir: below })).output).toContain('and that is not a folder');
});

test('postgres: secrets that do not match the database are named', async () => {
  await stopServer(await startServer());
  rmSync(join(dataDir, 'secrets.json'));
  const { output } = await startServer();
  expect(output).toContain('does not accept the password of');
});

test.runIf(IS_DEEP)('postgres: a path too long for a socket still works', async () => {
  const long = join(dataDir, 'x'.repeat(120));
  const { output } = await startServer({ dataDir: long });
  expect(await runSql(output, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  rmSync(decodeURIComponent(new URL(output).hostname), { recursive: true });
});

test('postgres: an unreachable DATABASE_URL is reported without its password', async () => {
  const databaseUrl = 'postgresql://me:hunter2@127.0.0.1:1/casino';
  const { output } = await startServer({ databaseUrl });
  expect(output).toContain('The database of DATABASE_URL does not answer');
  expect(output).not.toContain('hunter2');
});

test.runIf(IS_DEEP)('postgres: processes that share a bus may share a folder', async () => {
  const own = await startServer();
  const shared = { databaseUrl: own.output, busUrl: own.output };
  const [one, other] = await Promise.all([startServer(shared), startServer(shared)]);
  expect([one.output, other.output]).toEqual([own.output, own.output]);
});

test.runIf(isRoot)(
  'postgres: below a folder closed to other users, root still starts it',
  async () => {
    chmodSync(join(dataDir, '..'), 0o700);
    const { output } = await startServer();
    expect(await runSql(output, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(findServiceUser().uid);
  },
);

test.runIf(isRoot)(
  'postgres: a database started by an ordinary user keeps that owner when root starts it later',
  async ({ skip }) => {
    skip(!mayReach(import.meta.dirname, DAEMON), CLOSED);
    chownSync(join(dataDir, '..'), DAEMON, DAEMON);
    const plain = await startServer({}, DAEMON);
    await runSql(plain.output, 'create table chips (id int)', 'insert into chips values (7)');
    await stopServer(plain);
    const root = await startServer();
    expect(await runSql(root.output, 'select * from chips')).toEqual([{ id: 7 }]);
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(DAEMON);
  },
);

test.runIf(isRoot)(
  'postgres: a folder of another user is refused with an explanation',
  async ({ skip }) => {
    skip(!mayReach(import.meta.dirname, DAEMON), CLOSED);
    mkdirSync(dataDir, { mode: 0o755 });
    const { output } = await startServer({}, DAEMON);
    expect(output).toContain(`The server may not write into ${dataDir}`);
  },
);

test.runIf(isRoot)(
  'postgres: a full disk is reported, and the server starts once there is space',
  async ({ skip }) => {
    mkdirSync(dataDir);
    const mount = (...args: string[]) => spawnSync('/bin/mount', [...args, dataDir]).status === 0;
    skip(!mount('-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs'), 'mounting is not allowed here');
    onTestFinished(() => void spawnSync('/bin/umount', ['-l', dataDir]));
    const sentence = `The disk is full: the server needs space in ${dataDir}`;
    expect((await startServer()).output).toContain(sentence);
    mount('-o', 'remount,size=120m');
    const first = await startServer();
    await runSql(first.output, 'create table chips (id int)', 'insert into chips values (7)');
    await stopServer(first);
    const ballast = join(dataDir, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(120_000_000))).toThrow('ENOSPC');
    expect((await startServer()).output).toContain(sentence);
    rmSync(ballast);
    const second = await startServer();
    expect(await runSql(second.output, 'select * from chips')).toEqual([{ id: 7 }]);
  },
);
