import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cannotStart } from '../cannot-start.ts';

const STOP_WITHIN_MS = 20_000;
const STEP_MS = 25;
const PROGRAMS = new Set(['postgres', 'initdb']);

/**
 * A killed server leaves its PostgreSQL running. Stopping that one and starting anew loses nothing:
 * what it committed is in the folder. The caller holds the folder's lock, so no running server uses
 * it.
 */
export async function stopLeftover(folder: string, sockets = folder): Promise<void> {
  if (!existsSync(folder)) return;
  const pid = readPid(folder);
  if (pid !== undefined && processesIn(folder).includes(pid)) send(pid, 'SIGINT');
  const gone = await waitUntil(() => processesIn(folder).length === 0, STOP_WITHIN_MS);
  if (!gone) throw stuckProcessesError(folder, processesIn(folder));
  // The pid in these files may by now belong to another program, which PostgreSQL would mistake for
  // itself and refuse to start. No process uses the folder any more, so the files are obsolete.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    rmSync(join(folder, name), { force: true });
    rmSync(join(sockets, name), { force: true });
  }
}

/** Removes a folder together with the PostgreSQL programs that still write into it. */
export async function discard(folder: string): Promise<void> {
  for (const pid of processesIn(folder)) send(pid, 'SIGKILL');
  await waitUntil(() => processesIn(folder).length === 0, STOP_WITHIN_MS);
  rmSync(folder, { recursive: true, force: true });
}

/** The pid on the first line of PostgreSQL's own pid file. */
export function readPid(folder: string): number | undefined {
  try {
    const first = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0];
    const pid = Number(first);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The PostgreSQL programs whose working folder is a folder or below it. Where the system does not
 * report working folders (outside Linux), the server's pid file has to do.
 */
function processesIn(folder: string): number[] {
  const real = realpathSync(folder);
  const noted = readPid(folder);
  if (!existsSync('/proc/self/cwd')) return noted !== undefined && isAlive(noted) ? [noted] : [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => worksIn(pid, real));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    if (!`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) return false;
    return PROGRAMS.has(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    // It ended meanwhile, or belongs to another user: then it cannot be the one that wrote our
    // folder.
    return false;
  }
}

/** A process that ended but was not yet reaped by its parent counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(statusOf(pid));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function statusOf(pid: number): string {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Sends a signal to a process that may be gone already, which is fine. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function waitUntil(done: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await pause(STEP_MS);
  }
  return true;
}

function stuckProcessesError(folder: string, pids: readonly number[]) {
  return cannotStart(
    `A PostgreSQL of an earlier start still works in ${folder} and does not stop. ` +
      `End process ${pids.join(', ')} and start again.`,
  );
}
