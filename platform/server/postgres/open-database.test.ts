import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isAlive, readPid } from './leftovers.ts';
import { mayReach } from './run-as.ts';

/** A house reduced to its database, in a process of its own so that it can be killed. */
const HOUSE = `
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
const NOBODY = 65_534;
/** An ordinary user that every system has: initdb wants one with a name. */
const DAEMON = 1;
const CLOSED = 'this checkout is closed to other users';

let dataDir: string;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'croupier-house-')), 'data');
  chmodSync(join(dataDir, '..'), 0o755);
  // The first registered runs last: by then houses are stopped and mounts are gone.
  onTestFinished(() => rmSync(join(dataDir, '..'), { recursive: true }));
});

type House = { said: string; child: ChildProcess };

/** Starts a house and waits for its one line: the address, or why it did not start. */
async function startHouse(config: object = {}, uid?: number): Promise<House> {
  const child = spawnHouse({ dataDir, ...config }, uid);
  const said = await firstLine(child);
  onTestFinished(() => stopHouse({ said, child }));
  return { said, child };
}

function spawnHouse(config: object, uid?: number): ChildProcess {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const args = ['--input-type=module', '-e', HOUSE, JSON.stringify(config)];
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

async function stopHouse({ child }: House, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
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

test('the first start makes a database, stopping ends it, the second start finds it', async () => {
  const first = await startHouse();
  await ask(first.said, 'create table chips (id int)', 'insert into chips values (7)');
  const pid = databasePid();
  await stopHouse(first);
  expect(isAlive(pid)).toBe(false);
  const second = await startHouse();
  expect(await ask(second.said, 'select * from chips')).toEqual([{ id: 7 }]);
});

test('what it makes is closed to other users and does not listen on the network', async () => {
  const { said } = await startHouse();
  const rows = await ask(said, 'show listen_addresses');
  expect(rows).toEqual([{ listen_addresses: '' }]);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  const wrong = new URL(said);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('the house keeps its data through a killed machine: fsync is on', async () => {
  const { said } = await startHouse();
  expect(await ask(said, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await ask(said, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await ask(said, 'show full_page_writes')).toEqual([{ full_page_writes: 'on' }]);
});

test('a second house on the same folder is refused with the process that holds it', async () => {
  const first = await startHouse();
  const second = await startHouse();
  expect(second.said).toContain(`Another house (process ${first.child.pid}) works in ${dataDir}.`);
  expect(await ask(first.said, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('two houses starting at the same moment: one of them gets the folder', async () => {
  const both = await Promise.all([startHouse(), startHouse()]);
  expect(both.filter(({ said }) => said.startsWith('postgresql:'))).toHaveLength(1);
  expect(both.filter(({ said }) => said.startsWith('Another house'))).toHaveLength(1);
});

test('kill -9 of the house leaves its database behind; the next start takes over', async () => {
  const first = await startHouse();
  await ask(first.said, 'create table chips (id int)', 'insert into chips values (7)');
  const left = databasePid();
  await stopHouse(first, 'SIGKILL');
  expect(isAlive(left)).toBe(true);
  const second = await startHouse();
  expect(isAlive(left)).toBe(false);
  expect(await ask(second.said, 'select * from chips')).toEqual([{ id: 7 }]);
});

test('kill -9 of house and database: the committed is there again', async () => {
  const first = await startHouse();
  await ask(first.said, 'create table chips (id int)', 'insert into chips values (7)');
  const left = databasePid();
  await stopHouse(first, 'SIGKILL');
  process.kill(left, 'SIGKILL');
  const second = await startHouse();
  expect(await ask(second.said, 'select * from chips')).toEqual([{ id: 7 }]);
});

test('a pid file whose number now belongs to another program does not stop the start', async () => {
  await stopHouse(await startHouse());
  const note = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(note, `${process.pid}\n${join(dataDir, 'postgres')}\n`);
  if (isRoot) chownSync(note, NOBODY, NOBODY);
  const { said } = await startHouse();
  expect(await ask(said, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('a first start killed half way is begun anew by the next one', async () => {
  const child = spawnHouse({ dataDir });
  const unfinished = () => readdirSync(dataDir).filter((name) => name.includes('.unfinished-'));
  while (!existsSync(dataDir) || unfinished().length === 0) await pause(2);
  await pause(150);
  await stopHouse({ said: '', child }, 'SIGKILL');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const { said } = await startHouse();
  expect(await ask(said, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(unfinished()).toEqual([]);
});

test('a database folder of another PostgreSQL is refused by version', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '13\n');
  const { said } = await startHouse();
  expect(said).toContain('was written by PostgreSQL 13 and this house brings 18');
});

test('a folder of something else in the place of the database is not touched', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter'), 'dear reader');
  expect((await startHouse()).said).toContain('postgres is not a database. Move it away');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter']);
});

test('a damaged secrets file is refused, not replaced', async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'secrets.json'), '{"secretKey":');
  const { said } = await startHouse();
  expect(said).toContain('secrets.json is damaged');
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{"secretKey":');
});

test('a DATA_DIR that is a file is refused in words', async () => {
  writeFileSync(dataDir, 'not a folder');
  expect((await startHouse()).said).toContain(`DATA_DIR is ${dataDir}, and that is not a folder`);
  const below = join(dataDir, 'below');
  expect((await startHouse({ dataDir: below })).said).toContain('and that is not a folder');
});

test('secrets that do not fit the database are named', async () => {
  await stopHouse(await startHouse());
  rmSync(join(dataDir, 'secrets.json'));
  const { said } = await startHouse();
  expect(said).toContain('does not take the password of');
});

test('a path too long for a socket still works', async () => {
  const long = join(dataDir, 'x'.repeat(120));
  const { said } = await startHouse({ dataDir: long });
  expect(await ask(said, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  rmSync(decodeURIComponent(new URL(said).hostname), { recursive: true });
});

test('a DATABASE_URL nobody listens on is said without its password', async () => {
  const databaseUrl = 'postgresql://me:hunter2@127.0.0.1:1/house';
  const { said } = await startHouse({ databaseUrl });
  expect(said).toContain('The database of DATABASE_URL does not answer');
  expect(said).not.toContain('hunter2');
});

test('processes that share a bus may share a folder', async () => {
  const own = await startHouse();
  const shared = { databaseUrl: own.said, busUrl: own.said };
  const [one, other] = await Promise.all([startHouse(shared), startHouse(shared)]);
  expect([one.said, other.said]).toEqual([own.said, own.said]);
});

test.runIf(isRoot)('below a folder closed to everybody, root still starts it', async () => {
  chmodSync(join(dataDir, '..'), 0o700);
  const { said } = await startHouse();
  expect(await ask(said, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY);
});

test.runIf(isRoot)(
  'an ordinary user starts it, and root later keeps it that user’s',
  async ({ skip }) => {
    skip(!mayReach(import.meta.dirname, DAEMON), CLOSED);
    chownSync(join(dataDir, '..'), DAEMON, DAEMON);
    const plain = await startHouse({}, DAEMON);
    await ask(plain.said, 'create table chips (id int)', 'insert into chips values (7)');
    await stopHouse(plain);
    const root = await startHouse();
    expect(await ask(root.said, 'select * from chips')).toEqual([{ id: 7 }]);
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(DAEMON);
  },
);

test.runIf(isRoot)('a folder of somebody else is refused in words', async ({ skip }) => {
  skip(!mayReach(import.meta.dirname, DAEMON), CLOSED);
  mkdirSync(dataDir, { mode: 0o755 });
  const { said } = await startHouse({}, DAEMON);
  expect(said).toContain(`The house may not write into ${dataDir}`);
});

test.runIf(isRoot)(
  'a full disk is said in words, and there is a house once there is room',
  async ({ skip }) => {
    mkdirSync(dataDir);
    const mount = (...args: string[]) => spawnSync('/bin/mount', [...args, dataDir]).status === 0;
    skip(!mount('-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs'), 'mounting is not allowed here');
    onTestFinished(() => void spawnSync('/bin/umount', ['-l', dataDir]));
    const sentence = `The disk is full: the house needs room in ${dataDir}`;
    expect((await startHouse()).said).toContain(sentence);
    mount('-o', 'remount,size=120m');
    const first = await startHouse();
    await ask(first.said, 'create table chips (id int)', 'insert into chips values (7)');
    await stopHouse(first);
    const ballast = join(dataDir, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(120_000_000))).toThrow('ENOSPC');
    expect((await startHouse()).said).toContain(sentence);
    rmSync(ballast);
    const second = await startHouse();
    expect(await ask(second.said, 'select * from chips')).toEqual([{ id: 7 }]);
  },
);
