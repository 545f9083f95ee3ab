import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { print } from './figure.ts';

const SCALE = 20;
const CLIENTS = 8;
const ACCOUNTS = SCALE * 100_000;
const TELLERS = SCALE * 10;

/** The rival of the bet lane: durable transactions per second of pgbench's tpcb-like script. */
export type Rival = { readonly name: string; perSecond(seconds: number): Promise<number> };

/**
 * pgbench if the machine has it, else the same statements over the driver, which is printed: it is
 * a little slower than pgbench, so ratios against it are too favourable.
 */
export async function openRival(url: string): Promise<Rival> {
  const pgbench = findPgbench();
  await fill(url);
  if (pgbench) return { name: 'pgbench tpcb-like', perSecond: (s) => runPgbench(pgbench, url, s) };
  print('There is no pgbench on this machine: its statements run over the driver instead.');
  return { name: 'tpcb-like over the driver', perSecond: (s) => runStatements(url, s) };
}

function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort().reverse() : [];
  const known = versions.map((version) => `${root}/${version}/bin/pgbench`).find(existsSync);
  if (known) return known;
  return spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : undefined;
}

/** The tables of pgbench -i, filled here so that both rivals use the same data. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp,
      filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers
      select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${TELLERS}) n;
    insert into pgbench_accounts
      select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${ACCOUNTS}) n;
    analyze pgbench_branches, pgbench_tellers, pgbench_accounts`);
  await client.end();
}

async function runPgbench(pgbench: string, url: string, seconds: number): Promise<number> {
  const at = new URL(url);
  const words = ['-c', `${CLIENTS}`, '-j', '2', '-M', 'prepared', '-n', '-T', `${seconds}`];
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(at.hostname),
    PGUSER: decodeURIComponent(at.username),
    PGPASSWORD: decodeURIComponent(at.password),
    PGDATABASE: at.pathname.slice(1),
    ...(at.port === '' ? {} : { PGPORT: at.port }),
  };
  const child = spawn(pgbench, words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const rate = Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench printed: ${printed}`);
  return rate;
}

const STEPS = [
  ['a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', ['delta', 'aid']],
  ['s', 'select abalance from pgbench_accounts where aid = $1', ['aid']],
  ['t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', ['delta', 'tid']],
  ['b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', ['delta', 'bid']],
  [
    'h',
    `insert into pgbench_history (tid, bid, aid, delta, mtime)
       values ($1, $2, $3, $4, current_timestamp)`,
    ['tid', 'bid', 'aid', 'delta'],
  ],
] as const;

async function runStatements(url: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: CLIENTS }, () => runClient(url, end)));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

async function runClient(url: string, end: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const pick = (size: number) => 1 + Math.floor(Math.random() * size);
  let count = 0;
  for (; performance.now() < end; count++) {
    const drawn = { aid: pick(ACCOUNTS), tid: pick(TELLERS), bid: pick(SCALE), delta: pick(5000) };
    await client.query({ name: 'begin', text: 'begin' });
    for (const [name, text, fields] of STEPS) {
      await client.query({ name, text, values: fields.map((field) => drawn[field]) });
    }
    await client.query({ name: 'commit', text: 'commit' });
  }
  await client.end();
  return count;
}
