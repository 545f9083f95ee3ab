/** Builds the player app when its sources differ from those of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, ROOT, run, step, tail } from './step.mjs';

/** The inputs of the build. The server's own folders and tests are not among them. */
const SOURCES = [
  'core',
  'platform/browser',
  'platform/backoffice',
  'domain',
  'features',
  'apps',
  'tools/build',
];
const FILES = ['package-lock.json', 'vite.config.ts', 'tools/build.ts'];
const LEFT_OUT = /\/server$|\.test\.tsx?$/;
const STAMP = join(ROOT, '.cache', 'build.json');
const RESULT = join(ROOT, 'dist');

export async function ensureBuilt(node) {
  const sources = hashSources();
  if (existsSync(RESULT) && readStamp() === sources) return false;
  await step('Building the player app', () => build(node));
  writeFileSync(STAMP, JSON.stringify({ sources }));
  return true;
}

/** Removes the stamp first: an interrupted build must not count as a finished one. */
async function build(node) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(STAMP, { force: true });
  const { code, output } = await run(node, ['tools/build.ts']);
  if (code !== 0) throw expected(`The player app could not be built:\n\n${tail(output, 60)}`);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8')).sources;
  } catch {
    return undefined;
  }
}

/** By content, not by time: a fresh checkout or a touched file is no reason to build. */
export function hashSources(root = ROOT) {
  const hash = createHash('sha256');
  for (const path of [...FILES, ...SOURCES.flatMap((folder) => listFiles(root, folder))]) {
    if (!existsSync(join(root, path))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ path: `${folder}/${entry.name}`, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !LEFT_OUT.test(path))
    .flatMap(({ path, isFolder }) => (isFolder ? listFiles(root, path) : [path]))
    .sort();
}
