import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopLeftover } from '#platform/server/postgres/leftovers.ts';

/** A whole house in a process of its own, as a player or an operator meets it. */
export type HouseProcess = {
  readonly url: string;
  readonly dataDir: string;
  /** All it has printed since it was first started. */
  output(): string;
  /** Pulls the plug: no clean end, its database is left behind. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and the same port. */
  start(): Promise<void>;
  /** Ends it cleanly and removes its folder. */
  close(): Promise<void>;
};

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 50;

/** Starts a built house on a free port and a new folder, and waits until it takes bets. */
export async function startHouse(env: Record<string, string> = {}): Promise<HouseProcess> {
  const home = mkdtempSync(join(tmpdir(), 'croupier-house-'));
  const dataDir = join(home, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Many visitors of a test share one address, which looks like abuse: who tests that says so, and
  // others may say where they come from.
  const own = { PORT: String(port), DATA_DIR: dataDir, CAPTCHA: 'off' };
  const settings = { ...own, TRUSTED_PROXIES: '127.0.0.1', ...env };
  let child: ChildProcess | undefined;
  let printed = '';
  const house: HouseProcess = {
    url,
    dataDir,
    output: () => printed,
    kill: () => end(child, 'SIGKILL'),
    async start() {
      const before = printed.length;
      child = spawnHouse(settings, (text) => (printed += text));
      await waitReady(url, child, house, before);
    },
    async close() {
      await end(child, 'SIGTERM');
      await stopLeftover(join(dataDir, 'postgres'));
      rmSync(home, { recursive: true, force: true });
    },
  };
  await house.start();
  return house;
}

/** On the leash of `npm start`: a run of tests that is killed takes its house along. */
function spawnHouse(settings: Record<string, string>, print: (text: string) => void) {
  const leash = new URL('../tools/start/leash.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', leash, 'apps/server/main.ts'], {
    cwd: ROOT,
    env: { ...withoutConfiguration(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.on('data', (text) => print(String(text)));
  child.stderr?.on('data', (text) => print(String(text)));
  return child;
}

/** Only what programs need to run: the house under test is configured by its test alone. */
function withoutConfiguration(): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'UTC' };
}

/** What the house says last: its demo players and staff have come in by then. */
const OPEN = 'Ctrl-C closes it';

async function waitReady(
  url: string,
  child: ChildProcess,
  house: HouseProcess,
  printedBefore: number,
): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready && house.output().includes(OPEN, printedBefore)) return;
    await pause(LOOK_EVERY_MS);
  }
  await house.close();
  throw new Error(`The house did not become ready. It said:\n${house.output()}`);
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
