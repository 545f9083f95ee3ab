import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';
import { isDiskFull, diskFullError } from '../folder-errors.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { readPid, send, stopLeftover, waitUntil } from './leftovers.ts';
import { spawnAs } from './run-as.ts';
import type { ProcessUser } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

export const OWNER = 'croupier_owner';

export type PostgresServerOptions = {
  binaries: Binaries;
  /** The folder of the database. Created when it does not exist. */
  folder: string;
  user: ProcessUser;
  password: string;
  /** False only for tests: a crash of the machine may then lose everything. */
  durable: boolean;
  /** Additional settings, such as `max_connections=300`. */
  settings?: readonly string[];
};

export type PostgresServer = {
  /** The URL of one database on this server, with the owner's name and password. */
  url(database: string): string;
  /** Resolves when the server ends, with its last log lines unless it was stopped on request. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 60_000;
const SMART_SHUTDOWN_MS = 1_000;
const STOP_WITHIN_MS = 20_000;

/**
 * Starts PostgreSQL on a folder and waits until it accepts connections. It listens on a Unix socket
 * only: no port to collide with, none to be reached from elsewhere. The caller holds the folder's
 * lock.
 */
export async function startServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const { folder, user, password } = options;
  await ensureCluster({ ...options, owner: OWNER });
  const sockets = socketFolder(folder, user);
  await stopLeftover(folder, sockets);
  const logFile = `${folder}.log`;
  const child = launch(options, sockets, logFile);
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isStopRequested = false;
  await waitReady(child, folder, logFile);
  // However this process ends, short of being killed, PostgreSQL is stopped with it.
  const stopOnExit = () => signal(child, 'SIGINT');
  process.once('exit', stopOnExit);
  return {
    url: (database) => urlOf(sockets, password, database),
    ended: exit.then(() => (isStopRequested ? '' : lastLogLines(logFile))),
    async stop() {
      isStopRequested = true;
      process.off('exit', stopOnExit);
      await stop(child, exit);
    },
  };
}

function launch(options: PostgresServerOptions, sockets: string, logFile: string): ChildProcess {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    // Failed queries are logged by the application; here only the server's own events are logged.
    'log_min_messages=log',
    'log_checkpoints=off',
    // After a checkpoint the first change of a page is logged with the whole page. Bets touch pages
    // all over their indexes, so frequent checkpoints multiply the log.
    'max_wal_size=4GB',
    'checkpoint_timeout=15min',
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  const args = ['-D', options.folder, ...settings.flatMap((setting) => ['-c', setting])];
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'w', 0o600);
  try {
    return spawnAs(options.user, options.binaries.postgres, args, { cwd: options.folder, log });
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL writes "ready" on the eighth line of its pid file once it accepts connections. */
async function waitReady(child: ChildProcess, folder: string, logFile: string): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = () => readPid(folder) === child.pid && statusOf(folder) === 'ready';
  const settled = await waitUntil(() => ended() || isReady(), READY_WITHIN_MS);
  if (settled && !ended()) return;
  signal(child, 'SIGQUIT');
  throw startError(folder, lastLogLines(logFile));
}

function statusOf(folder: string): string | undefined {
  return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim();
}

/**
 * SIGTERM waits for open connections to close; SIGINT closes those that stay open; SIGQUIT stops at
 * once, and the next start recovers.
 */
async function stop(child: ChildProcess, exit: Promise<void>): Promise<void> {
  signal(child, 'SIGTERM');
  const timers = [
    setTimeout(() => signal(child, 'SIGINT'), SMART_SHUTDOWN_MS),
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

function lastLogLines(logFile: string): string {
  if (!existsSync(logFile)) return 'none';
  return readFileSync(logFile, 'utf8').trim().split('\n').slice(-4).join('\n');
}

function startError(folder: string, log: string) {
  if (isDiskFull(folder, log)) return diskFullError(folder);
  return cannotStart(`The database in ${folder} did not start. Its last log lines: ${log}`);
}
