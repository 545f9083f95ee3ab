import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#platform/server/postgres/leftovers.ts';
import { IS_DEEP } from '#dev/test-depth.ts';

const TOOLS = fileURLToPath(new URL('../', import.meta.url));

/**
 * Stands in for the app: prints its process id and the signals it receives, and ends on a signal.
 */
const MAIN = `
  console.log('pid ' + process.pid);
  const tick = setInterval(() => {}, 1000);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => { console.log('received ' + signal); clearInterval(tick); });
  }
  process.exitCode = Number(process.env.APP_EXIT ?? 0);
  if (process.env.APP_EXIT) clearInterval(tick);`;

const BUILD = `
  import { mkdirSync, appendFileSync } from 'node:fs';
  import { greeting } from '../core/greeting.ts';
  mkdirSync('dist', { recursive: true });
  appendFileSync('dist/built', greeting + '\\n');`;

let root: string;

/** A minimal checkout with the real start script. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'croupier-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  cpSync(join(TOOLS, 'start'), join(root, 'tools/start'), { recursive: true });
  cpSync(join(TOOLS, 'start.mjs'), join(root, 'tools/start.mjs'));
  depend({ chips: '1.0.0' });
  write('apps/server/main.ts', MAIN);
  write('tools/build.ts', BUILD);
  write('core/greeting.ts', `export const greeting = 'first';`);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A manifest and a lockfile that name packages of the checkout itself: nothing is downloaded. */
function depend(versions: Record<string, string>): void {
  const names = Object.keys(versions);
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:local/${name}`]));
  const scripts = { start: 'node tools/start.mjs' };
  const own = { name: 'small', version: '1.0.0', type: 'module', scripts, dependencies };
  const packages: Record<string, object> = { '': own };
  for (const [name, version] of Object.entries(versions)) {
    write(`local/${name}/package.json`, JSON.stringify({ name, version }));
    packages[`local/${name}`] = { name, version };
    packages[`node_modules/${name}`] = { resolved: `local/${name}`, link: true };
  }
  write('package.json', JSON.stringify(own));
  write('package-lock.json', JSON.stringify({ ...own, lockfileVersion: 3, packages }));
}

type Started = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

function start(args: string[] = [], env: Record<string, string> = {}): Started {
  const { npm_lifecycle_event: _, ...own } = process.env;
  return follow(process.execPath, ['tools/start.mjs', ...args], { ...own, ...env });
}

function follow(program: string, args: string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(program, args, { cwd: root, env });
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  onTestFinished(() => void child.kill('SIGTERM'));
  return { child, output: () => text, exit: once(child, 'close').then(([code]) => code) };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await pause(20);
}

function appPid(output: string): number {
  return Number(/pid (\d+)/.exec(output)?.[1]);
}

function builds(): string[] {
  return readFileSync(join(root, 'dist/built'), 'utf8').trim().split('\n');
}

test('start: the first start installs, builds and serves; the second only serves', async () => {
  const first = start([], { APP_EXIT: '0' });
  expect(await first.exit).toBe(0);
  expect(first.output()).toMatch(/Installing packages.*\n.*done in \d+ s/);
  expect(first.output()).toMatch(/Building the player app.*\n.*done in \d+ s[^]*pid \d+/);
  const second = start([], { APP_EXIT: '0' });
  expect(await second.exit).toBe(0);
  expect(second.output()).toMatch(/^pid \d+\n$/);
  expect(builds()).toEqual(['first']);
});

test('start: a changed source is built again, a touched one or a changed test is not', async () => {
  await start([], { APP_EXIT: '0' }).exit;
  write('core/greeting.ts', `export const greeting = 'first';`);
  write('core/greeting.test.ts', 'a new test');
  write('features/dice/server/index.ts', 'a change of the server');
  await start([], { APP_EXIT: '0' }).exit;
  expect(builds()).toEqual(['first']);
  write('core/greeting.ts', `export const greeting = 'second';`);
  await start([], { APP_EXIT: '0' }).exit;
  expect(builds()).toEqual(['first', 'second']);
});

test('start: a failed build shows the error, starts nothing and is tried again', async () => {
  write('core/greeting.ts', 'export const salute = 1;');
  const broken = start();
  expect(await broken.exit).toBe(1);
  expect(broken.output()).toContain('The player app could not be built:');
  expect(broken.output()).toContain(`does not provide an export named 'greeting'`);
  expect(broken.output()).not.toMatch(/pid \d/);
  write('core/greeting.ts', `export const greeting = 'mended';`);
  expect(await start([], { APP_EXIT: '0' }).exit).toBe(0);
});

test.runIf(IS_DEEP)('start: a changed lockfile is installed', async () => {
  await start([], { APP_EXIT: '0' }).exit;
  depend({ chips: '1.0.0', cards: '2.0.0' });
  const again = start([], { APP_EXIT: '0' });
  expect(await again.exit).toBe(0);
  expect(again.output()).toContain('Installing packages');
  expect(readFileSync(join(root, 'node_modules/cards/package.json'), 'utf8')).toContain('2.0.0');
});

test('start: a failed installation ends with a sentence and the output of npm', async () => {
  const dependencies = { chips: 'file:local/gone' };
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', dependencies }));
  const failed = start();
  expect(await failed.exit).toBe(1);
  expect(failed.output()).toContain('npm could not install the packages. Its output:');
  expect(failed.output()).toContain('npm error');
});

test.runIf(IS_DEEP)('start: the exit code of the app is passed on', async () => {
  expect(await start([], { APP_EXIT: '78' }).exit).toBe(78);
});

test.each(['SIGINT', 'SIGTERM'] as const)('start: %s reaches the app once', async (signal) => {
  const { child, output, exit } = start();
  await until(() => output().includes('pid '));
  await pause(100);
  child.kill(signal);
  expect(await exit).toBe(0);
  expect(output().match(/received SIG\w+/g)).toEqual([`received ${signal}`]);
});

test.runIf(IS_DEEP)(
  'start: Ctrl-C, which reaches a whole process group, is received by the app once',
  async () => {
    const child = spawn(process.execPath, ['tools/start.mjs'], { cwd: root, detached: true });
    let text = '';
    child.stdout.on('data', (part) => (text += String(part)));
    await until(() => text.includes('pid '));
    await pause(100);
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await closed;
    expect(text.match(/received SIG\w+/g)).toEqual(['received SIGINT']);
  },
);

test('start: the app stops by itself when the start script is killed', async () => {
  const { child, output } = start();
  await until(() => output().includes('pid '));
  await pause(100);
  const pid = appPid(output());
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await until(() => !isAlive(pid));
  expect(output()).toContain('received SIGTERM');
});

test.runIf(IS_DEEP)('start: the app stops by itself when npm is killed', async () => {
  const { child, output } = follow('npm', ['start'], process.env);
  await until(() => output().includes('pid '));
  await pause(100);
  const pid = appPid(output());
  child.kill('SIGKILL');
  await until(() => !isAlive(pid));
  expect(output()).toContain('received SIGTERM');
});

test('dev: a change is built and served again, and a build error is waited out', async () => {
  const { child, output, exit } = start(['--watch']);
  await until(() => output().includes('pid '));
  await pause(100);
  write('core/greeting.ts', 'export const mistake = 1;');
  await until(() => output().includes('Waiting for a change.'));
  write('core/greeting.ts', `export const greeting = 'second';`);
  await until(() => output().split('pid ').length === 3);
  expect(builds()).toEqual(['first', 'second']);
  await pause(100);
  child.kill('SIGINT');
  expect(await exit).toBe(0);
  expect(isAlive(appPid(output().split('Waiting')[1] ?? ''))).toBe(false);
});
