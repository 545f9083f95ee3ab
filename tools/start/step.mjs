/** Prints long steps: what is being done, how long it takes, and the result. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const TICK_MS = 10_000;

/** An error the user can fix, shown without a stack trace. */
export function expected(message) {
  return Object.assign(new Error(message), { name: 'Expected' });
}

export function isExpected(error) {
  return error instanceof Error && error.name === 'Expected';
}

/** Runs `work` and prints its duration: live on a terminal, now and then in a log. */
export async function step(title, work) {
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  const isTerminal = process.stdout.isTTY === true;
  const show = () => process.stdout.write(isTerminal ? `\r${title} … ${elapsed()} ` : line());
  const line = () => `${title} … ${elapsed()}\n`;
  process.stdout.write(isTerminal ? `${title} … ` : `${title} …\n`);
  const ticks = setInterval(show, isTerminal ? 1000 : TICK_MS);
  try {
    const result = await work();
    process.stdout.write(`${isTerminal ? '\r' : ''}${title}: done in ${elapsed()}.  \n`);
    return result;
  } catch (error) {
    process.stdout.write(`${isTerminal ? '\r' : ''}${title}: failed after ${elapsed()}.\n`);
    throw error;
  } finally {
    clearInterval(ticks);
  }
}

/** Runs a program to its end and collects its output, which is shown on failure only. */
export function run(program, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (text) => (output += text);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The end of a long output, where programs print the error. */
export function tail(output, lines = 25) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
