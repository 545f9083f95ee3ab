/** Runs the app, forwards signals to it and ends with its exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { isExpected, ROOT } from './step.mjs';

/** The signal sent for each one received; a closed terminal asks for the same clean stop. */
const FORWARDED_SIGNALS = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };
const PARENT_CHECK_MS = 500;
const SETTLE_MS = 150;

/** Resolves with the exit code of the app. */
export async function runApp(node) {
  const child = spawnApp(node);
  const stopForwarding = forwardSignals((signal) => child.kill(signal));
  const code = await exitOf(child);
  stopForwarding();
  return code;
}

/**
 * In a process group of its own: Ctrl-C on a terminal goes to every process of a group, and the app
 * should receive it once. The IPC channel closes when this process dies, which stops the app.
 */
function spawnApp(node) {
  const preload = new URL('./stop-with-parent.mjs', import.meta.url).href;
  return spawn(node, ['--import', preload, 'apps/server/main.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function exitOf(child) {
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}

function forwardSignals(pass) {
  const handlers = Object.entries(FORWARDED_SIGNALS).map(([signal, as]) => [
    signal,
    () => pass(as),
  ]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const timer = watchParent(() => pass('SIGTERM'));
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    clearInterval(timer);
  };
}

/**
 * npm does not forward every signal and may be killed itself; then the app must stop, too. npm is
 * the parent process, or the parent of the shell that runs this script.
 */
function watchParent(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const shell = isNpm(process.ppid) ? undefined : process.ppid;
  const npm = shell === undefined ? process.ppid : parentOf(shell);
  const isOrphan = () => (shell === undefined ? process.ppid : parentOf(shell)) !== npm;
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
  return timer;
}

function isNpm(pid) {
  return /^Name:\s+(npm|node|MainThread)/m.test(statusOf(pid));
}

function parentOf(pid) {
  return /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1];
}

/** Linux only; elsewhere a killed npm leaves the app running, and Ctrl-C still stops it. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Builds and runs again after every change, until it is stopped. */
export async function watchApp(node) {
  const changes = openChanges();
  let stopped = false;
  let child;
  forwardSignals((signal) => {
    stopped = true;
    if (child === undefined || child.exitCode !== null) process.exit(0);
    child.kill(signal);
  });
  while (!stopped) {
    child = (await tryBuild(node)) ? spawnApp(node) : undefined;
    const ended = child === undefined ? new Promise(() => {}) : exitOf(child);
    await Promise.race([changes.next(), ended.then(() => stopped || changes.next())]);
    if (stopped || child === undefined) continue;
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(0);
}

/** Shows a build error and waits: the next change may fix it. */
async function tryBuild(node) {
  try {
    await ensureBuilt(node);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(`\n${error.message}\n\nWaiting for a change.`);
    return false;
  }
}

function openChanges() {
  const folders = ['core', 'platform', 'domain', 'features', 'apps', 'dev', 'sql'];
  let wake = () => {};
  for (const folder of folders.filter((name) => existsSync(join(ROOT, name)))) {
    watch(join(ROOT, folder), { recursive: true }, () => wake());
  }
  return {
    async next() {
      await new Promise((resolve) => (wake = resolve));
      // Editors write a file in several steps; wait until they are done.
      await pause(SETTLE_MS);
    },
  };
}
