import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '#dev/process-environment.ts';
import { createRunFolder, removeLeftovers } from '#dev/run-folder.ts';
import { stopLeftover } from '#platform/server/postgres/leftovers.ts';

/** A complete server in its own process, as a player or an operator uses it. */
export type AppProcess = {
  readonly url: string;
  readonly dataDir: string;
  /** Everything printed since the first start. */
  output(): string;
  /** Kills the process without a clean shutdown; its database process is left running. */
  kill(): Promise<void>;
  /** Stops it cleanly and keeps its folder. */
  stop(): Promise<void>;
  /** Starts it again on the same data folder and the same port. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PREFIX = 'croupier-app-';
const READY_WITHIN_MS = 90_000;
const POLL_INTERVAL_MS = 50;

type AppProcessOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** The file that starts the server. */
  readonly main?: string;
  /** The data folder of an app that was stopped, to start from a copy of it. */
  readonly template?: string | undefined;
};

/**
 * Starts the built server on a free port with a data folder of its own, and waits until it accepts
 * bets.
 */
export async function startAppProcess({
  env = {},
  main = 'apps/server/main.ts',
  template,
}: AppProcessOptions = {}): Promise<AppProcess> {
  const dataDir = createRunFolder(PREFIX, { template });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Many visitors of a test share one address, which looks like abuse. A test of abuse protection
  // sets CAPTCHA itself; other tests may send a forwarded address.
  const own = { PORT: String(port), DATA_DIR: dataDir, CAPTCHA: 'off' };
  const settings = { ...own, TRUSTED_PROXIES: '127.0.0.1', ...env };
  let child: ChildProcess | undefined;
  let output = '';
  const app: AppProcess = {
    url,
    dataDir,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    async start() {
      const before = output.length;
      child = spawnApp(main, settings, (text) => (output += text));
      await waitReady(url, child, app, before);
    },
    async stop() {
      await end(child, 'SIGTERM');
      await stopLeftover(join(dataDir, 'postgres'));
    },
    async close() {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await app.start();
  return app;
}

/** Stops and removes what killed runs left behind. */
export function removeLeftoverApps(): Promise<void> {
  return removeLeftovers(PREFIX);
}

/** Preloads the parent watcher of `npm start`: if the test run is killed, the server stops too. */
function spawnApp(main: string, settings: Record<string, string>, print: (text: string) => void) {
  const preload = new URL('../tools/start/stop-with-parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, main], {
    cwd: ROOT,
    env: { ...processEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.on('data', (text) => print(String(text)));
  child.stderr?.on('data', (text) => print(String(text)));
  child.on('exit', (code, signal) =>
    print(`The server ended: ${signal ?? `exit code ${code}`}.\n`),
  );
  return child;
}

/** The last line of the startup output: the demo players and staff exist by then. */
const READY_LINE = 'Ctrl-C stops it';

async function waitReady(
  url: string,
  child: ChildProcess,
  app: AppProcess,
  outputBefore: number,
): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready && app.output().includes(READY_LINE, outputBefore)) return;
    await pause(POLL_INTERVAL_MS);
  }
  await app.close();
  throw new Error(`The server did not become ready. Its output:\n${app.output()}`);
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
