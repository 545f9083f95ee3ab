import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let dataDir: string;

beforeEach(() => {
  const home = mkdtempSync(join(tmpdir(), 'croupier-main-'));
  dataDir = join(home, 'data');
  onTestFinished(() => rmSync(home, { recursive: true }));
});

type House = { output(): string; stop(): Promise<number>; ended: Promise<number> };

function open(env: Record<string, string>): House {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
  });
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const ended = once(child, 'close').then(([code]) => Number(code));
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  return { output: () => text, stop, ended };
}

async function untilOpen(house: House): Promise<string> {
  const isOpen = () => /is open: (\S+)/.exec(house.output())?.[1];
  await expect.poll(isOpen, { timeout: 30_000, interval: 50 }).toBeDefined();
  return isOpen() ?? '';
}

/** Something else that listens: the answer is its port. */
async function takePort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  // Where somebody has the port already, it is as taken as we want it.
  await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {});
  return (server.address() as AddressInfo | null)?.port ?? port;
}

test('wrong variables end the start at once, each in a sentence, and touch nothing', async () => {
  const house = open({ PORT: 'many', BUS_URL: 'redis://cache' });
  expect(await house.ended).toBe(78);
  expect(house.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "many".',
    'BUS_URL must look like postgresql://user:password@host:5432/name; redis: is not supported.',
    expect.stringContaining('set DATABASE_URL too'),
  ]);
});

test('production without its secret is refused', async () => {
  const house = open({ NODE_ENV: 'production' });
  expect(await house.ended).toBe(78);
  expect(house.output()).toContain('SECRET_KEY must be given in production');
});

test('a busy port that was asked for is an error, said before anything is made', async () => {
  const port = await takePort(0);
  const house = open({ PORT: String(port) });
  expect(await house.ended).toBe(78);
  expect(house.output().trim()).toBe(
    `Port ${port} is busy. Stop what listens there, or set another PORT.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('a busy default port moves to the next free one and says so', async () => {
  await takePort(3000);
  const house = open({});
  const url = await untilOpen(house);
  expect(Number(new URL(url).port)).toBeGreaterThan(3000);
  expect(house.output()).toContain(`Port 3000 is busy, so the house took ${new URL(url).port}.`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a host that is not of this machine is refused', async () => {
  const house = open({ PORT: '0', HOST: '203.0.113.9' });
  expect(await house.ended).toBe(78);
  expect(house.output()).toContain('HOST is 203.0.113.9, and that is no address of this machine.');
});

test('a clean end is quiet, and a house asked to stop while it opens stops too', async () => {
  const house = open({ PORT: '0' });
  await untilOpen(house);
  const opened = house.output();
  expect(await house.stop()).toBe(0);
  expect(house.output()).toBe(opened);
  const hasty = open({ PORT: '0' });
  const isOpening = () => existsSync(join(dataDir, 'house.pid'));
  await expect.poll(isOpening, { timeout: 10_000, interval: 10 }).toBe(true);
  expect(await hasty.stop()).toBe(0);
});

test('a house is not opened with another key than its own', async () => {
  const first = open({ PORT: '0' });
  await untilOpen(first);
  expect(await first.stop()).toBe(0);
  const other = open({ PORT: '0', SECRET_KEY: 'ab'.repeat(32) });
  expect(await other.ended).toBe(78);
  expect(other.output()).toContain('SECRET_KEY is not the one this database was opened with');
}, 120_000);
