/** Installs the packages of the lockfile when those in node_modules differ. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, ROOT, run, step, tail } from './step.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing packages (about a minute, once)', install);
}

async function install() {
  // NODE_ENV=production would leave out what the build needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await npm([...args, '--loglevel=error']);
  if (code === 0) return;
  throw expected(
    `npm could not install the packages. Its output:\n\n${tail(output)}\n\n` +
      'Check the connection to the package registry and the free disk space, then start again.',
  );
}

/** The npm that runs this script, else the one on the path. */
function npm(args) {
  const own = process.env['npm_execpath'];
  if (own?.endsWith('npm-cli.js')) return run(process.execPath, [own, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
}

/**
 * npm writes its own lockfile at the very end, so an interrupted installation has none. Every
 * package of the lockfile must be in it at the same version.
 */
export function isInstalled(root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const found = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw expected('package-lock.json is missing or damaged: restore it.');
  if (found === undefined) return false;
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && belongsHere(entry))
    .every(([path, entry]) => path in found && found[path].version === entry.version);
}

/** Optional packages come in one variant per system; the others are skipped. */
function belongsHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  if (os === undefined || cpu === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
