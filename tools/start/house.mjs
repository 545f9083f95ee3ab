/** Runs the house, passes signals on to it and ends as it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { isExpected, ROOT } from './step.mjs';

/** What is passed on for each signal; a closed terminal asks for the same clean end. */
const PASSED_ON = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };
const LOOK_EVERY_MS = 500;
const SETTLE_MS = 150;

/** The exit code of the house. */
export async function runHouse(node) {
  const child = spawnHouse(node);
  const stopPassing = passSignals((signal) => child.kill(signal));
  const code = await exitOf(child);
  stopPassing();
  return code;
}

/**
 * In a group of its own: Ctrl-C on a terminal goes to every process of a group, and the house
 * should hear it once. The open channel tells the house, by closing, that we are gone.
 */
function spawnHouse(node) {
  const leash = new URL('./leash.mjs', import.meta.url).href;
  return spawn(node, ['--import', leash, 'apps/server/main.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function exitOf(child) {
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}

function passSignals(pass) {
  const handlers = Object.entries(PASSED_ON).map(([signal, as]) => [signal, () => pass(as)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const look = watchParent(() => pass('SIGTERM'));
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    clearInterval(look);
  };
}

/**
 * npm does not pass every signal on and may be killed itself. Whoever ends npm means the house.
 * npm is our parent, or the parent of the shell it runs us with.
 */
function watchParent(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const shell = isNpm(process.ppid) ? undefined : process.ppid;
  const npm = shell === undefined ? process.ppid : parentOf(shell);
  const isOrphan = () => (shell === undefined ? process.ppid : parentOf(shell)) !== npm;
  const look = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(look);
    stop();
  }, LOOK_EVERY_MS);
  look.unref();
  return look;
}

function isNpm(pid) {
  return /^Name:\s+(npm|node|MainThread)/m.test(statusOf(pid));
}

function parentOf(pid) {
  return /^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1];
}

/** Only Linux tells; elsewhere a killed npm leaves the house open, and Ctrl-C still closes it. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Builds and runs again after every change, until it is stopped. */
export async function watchHouse(node) {
  const changes = openChanges();
  let stopped = false;
  let child;
  passSignals((signal) => {
    stopped = true;
    if (child === undefined || child.exitCode !== null) process.exit(0);
    child.kill(signal);
  });
  while (!stopped) {
    child = (await tryBuild(node)) ? spawnHouse(node) : undefined;
    const ended = child === undefined ? new Promise(() => {}) : exitOf(child);
    await Promise.race([changes.next(), ended.then(() => stopped || changes.next())]);
    if (stopped || child === undefined) continue;
    child.kill('SIGTERM');
    await ended;
  }
  process.exit(0);
}

/** A mistake in the sources is shown and waited out: the next change may mend it. */
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
  const folders = ['core', 'platform', 'domain', 'features', 'apps', 'dev', 'migrations'];
  let wake = () => {};
  for (const folder of folders.filter((name) => existsSync(join(ROOT, name)))) {
    watch(join(ROOT, folder), { recursive: true }, () => wake());
  }
  return {
    async next() {
      await new Promise((resolve) => (wake = resolve));
      // Editors write a file in several steps; look when they are through.
      await pause(SETTLE_MS);
    },
  };
}
