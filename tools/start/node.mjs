/** Finds a Node that runs TypeScript files directly. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expected, ROOT } from './step.mjs';

const OLDEST = [22, 18];

/** The pinned one from npm, so that every machine runs the same; else the current one. */
export function findNode() {
  const isWindows = process.platform === 'win32';
  const system = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const pinned = join(ROOT, 'node_modules', system, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(pinned) && (pinned === process.execPath || runs(pinned))) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw expected(
    `Croupier runs on Node ${OLDEST.join('.')} or newer. npm installs it for Linux on x64 and ` +
      `arm64 and for Windows on x64; for ${process.platform} on ${process.arch} install it ` +
      `yourself (this is ${process.version}).`,
  );
}

function runs(program) {
  return spawnSync(program, ['--version']).status === 0;
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
