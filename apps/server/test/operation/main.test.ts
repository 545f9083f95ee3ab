import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dataParent } from '#dev/memory-folder.ts';
import { copyFolder } from '#dev/run-folder.ts';
import { readPid } from '#platform/server/postgres/leftovers.ts';
import { processEnvironment } from '#dev/process-environment.ts';

// A test starts several servers; the first creates the database, which a busy machine does slowly.
vi.setConfig({ testTimeout: 240_000 });

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

let dataDir: string;
/** The folder of a server that was stopped: creating the first database takes most of a start. */
let stoppedFolder: string | undefined;

beforeEach(() => {
  const home = mkdtempSync(join(dataParent(), 'croupier-main-'));
  dataDir = join(home, 'data');
  onTestFinished(() => rmSync(home, { recursive: true }));
});

afterAll(() => {
  if (stoppedFolder !== undefined) rmSync(stoppedFolder, { recursive: true });
});

function keepStopped(): void {
  stoppedFolder = mkdtempSync(join(dataParent(), 'croupier-main-stopped-'));
  copyFolder(dataDir, stoppedFolder);
}

function startFromStopped(): void {
  if (stoppedFolder !== undefined) copyFolder(stoppedFolder, dataDir);
}

type StartedProcess = { output(): string; stop(): Promise<number>; ended: Promise<number> };

function startProcess(env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...processEnvironment(), DATA_DIR: dataDir, ...env },
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

async function untilOpen(app: StartedProcess): Promise<string> {
  const isOpen = () => /is open: (\S+)/.exec(app.output())?.[1];
  await expect.poll(isOpen, { timeout: 90_000, interval: 50 }).toBeDefined();
  return isOpen() ?? '';
}

/** Another process that listens: returns its port. */
async function takePort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  // If another process already has the port, it is busy as the test needs.
  await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {});
  return (server.address() as AddressInfo | null)?.port ?? port;
}

test('start: invalid variables end the start at once, each with a sentence, and touch nothing', async () => {
  const app = startProcess({ PORT: 'many', BUS_URL: 'redis://cache' });
  expect(await app.ended).toBe(78);
  expect(app.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "many".',
    'BUS_URL must look like postgresql://user:password@host:5432/name; redis: is not supported.',
    expect.stringContaining('set DATABASE_URL too'),
  ]);
});

test('start: production without its secret is refused', async () => {
  const app = startProcess({ NODE_ENV: 'production' });
  expect(await app.ended).toBe(78);
  expect(app.output()).toContain('SECRET_KEY must be given in production');
});

test('start: a busy configured port is an error, reported before anything is created', async () => {
  const port = await takePort(0);
  const app = startProcess({ PORT: String(port) });
  expect(await app.ended).toBe(78);
  expect(app.output().trim()).toBe(
    `Port ${port} is busy. Stop the process that listens there, or set another PORT.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('start: a busy default port moves to the next free one and is reported', async () => {
  await takePort(3000);
  const app = startProcess({});
  const url = await untilOpen(app);
  expect(Number(new URL(url).port)).toBeGreaterThan(3000);
  expect(app.output()).toContain(`Port 3000 is busy, using port ${new URL(url).port} instead.`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await app.stop()).toBe(0);
  keepStopped();
});

test('start: a host that is not of this machine is refused', async () => {
  const app = startProcess({ PORT: '0', HOST: '203.0.113.9' });
  expect(await app.ended).toBe(78);
  expect(app.output()).toContain('HOST is 203.0.113.9, which is not an address of this machine.');
});

test('stop: a clean stop prints nothing, and a stop during the start works too', async () => {
  startFromStopped();
  const app = startProcess({ PORT: '0' });
  await untilOpen(app);
  const opened = app.output();
  expect(await app.stop()).toBe(0);
  expect(app.output()).toBe(opened);
  const hasty = startProcess({ PORT: '0' });
  const isOpening = () => existsSync(join(dataDir, 'server.pid'));
  await expect.poll(isOpening, { timeout: 10_000, interval: 10 }).toBe(true);
  expect(await hasty.stop()).toBe(0);
});

test('recovery: a server whose own database dies ends at once, with a sentence', async () => {
  startFromStopped();
  const app = startProcess({ PORT: '0' });
  await untilOpen(app);
  process.kill(readPid(join(dataDir, 'postgres'))!, 'SIGKILL');
  const begun = performance.now();
  expect(await app.ended).toBe(1);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(app.output()).toContain('The database ended, so the server ends too. Start it again');
  // The processes of the killed database end by themselves; a start waits for them.
  const again = startProcess({ PORT: '0' });
  await untilOpen(again);
  expect(await again.stop()).toBe(0);
});

test('start: a database is not opened with another secret key', async () => {
  startFromStopped();
  const first = startProcess({ PORT: '0' });
  await untilOpen(first);
  expect(await first.stop()).toBe(0);
  const other = startProcess({ PORT: '0', SECRET_KEY: 'ab'.repeat(32) });
  expect(await other.ended).toBe(78);
  expect(other.output()).toContain('SECRET_KEY is not the one this database was created with');
});
