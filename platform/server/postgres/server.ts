import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';
import { isDiskFull, tellDiskFull } from '../folder-trouble.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { readPid, send, stopLeftover, waitUntil } from './leftovers.ts';
import { spawnAs } from './run-as.ts';
import type { Runner } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

export const OWNER = 'croupier_owner';

export type ServerOptions = {
  binaries: Binaries;
  /** Where the database lives. Made when it is not there. */
  folder: string;
  runner: Runner;
  password: string;
  /** False only for tests: a crash of the machine may then lose everything. */
  durable: boolean;
  /** Additional settings, such as `max_connections=300`. */
  settings?: readonly string[];
};

export type Server = {
  /** The address of one database on this server, with the owner's name and password. */
  url(database: string): string;
  /** Settles when the server ends, with its last words unless it was asked to. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 60_000;
const POLITE_MS = 1_000;
const STOP_WITHIN_MS = 20_000;

/**
 * Starts PostgreSQL on a folder and waits until it answers. It listens on a Unix socket only: no
 * port to collide with, none to be reached from elsewhere. The caller holds the folder's lock.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { folder, runner, password } = options;
  await ensureCluster({ ...options, owner: OWNER });
  const sockets = socketFolder(folder, runner);
  await stopLeftover(folder, sockets);
  const logFile = `${folder}.log`;
  const child = launch(options, sockets, logFile);
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let asked = false;
  await waitReady(child, folder, logFile);
  // However this process ends, short of being killed, PostgreSQL is asked to end with it.
  const bye = () => signal(child, 'SIGINT');
  process.once('exit', bye);
  return {
    url: (database) => urlOf(sockets, password, database),
    ended: exit.then(() => (asked ? '' : lastWords(logFile))),
    async stop() {
      asked = true;
      process.off('exit', bye);
      await stop(child, exit);
    },
  };
}

function launch(options: ServerOptions, sockets: string, logFile: string): ChildProcess {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    // What the house gets wrong, the house logs; here only the server's own life is noted.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  const args = ['-D', options.folder, ...settings.flatMap((setting) => ['-c', setting])];
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'w', 0o600);
  try {
    return spawnAs(options.runner, options.binaries.postgres, args, { cwd: options.folder, log });
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL writes "ready" on the eighth line of its pid file once it takes connections. */
async function waitReady(child: ChildProcess, folder: string, logFile: string): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = () => readPid(folder) === child.pid && statusOf(folder) === 'ready';
  const settled = await waitUntil(() => ended() || isReady(), READY_WITHIN_MS);
  if (settled && !ended()) return;
  signal(child, 'SIGQUIT');
  throw tellFailed(folder, lastWords(logFile));
}

function statusOf(folder: string): string | undefined {
  return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim();
}

/**
 * SIGTERM waits for the connections that are closing at this moment; SIGINT ends those that
 * somebody forgot; SIGQUIT stops at once, and the next start recovers.
 */
async function stop(child: ChildProcess, exit: Promise<void>): Promise<void> {
  signal(child, 'SIGTERM');
  const timers = [
    setTimeout(() => signal(child, 'SIGINT'), POLITE_MS),
    setTimeout(() => signal(child, 'SIGQUIT'), STOP_WITHIN_MS),
  ];
  await exit;
  for (const timer of timers) clearTimeout(timer);
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  const runs = child.exitCode === null && child.signalCode === null;
  if (runs && child.pid !== undefined) send(child.pid, name);
}

export function urlOf(sockets: string, password: string, database: string): string {
  const host = encodeURIComponent(sockets);
  return `postgresql://${OWNER}:${encodeURIComponent(password)}@${host}/${database}`;
}

function lastWords(logFile: string): string {
  if (!existsSync(logFile)) return 'none';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-4).join('\n');
}

function tellFailed(folder: string, words: string) {
  if (isDiskFull(folder, words)) return tellDiskFull(folder);
  return cannotStart(`The database in ${folder} did not start. Its last words: ${words}`);
}
