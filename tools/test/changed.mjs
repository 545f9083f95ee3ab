/** Which journeys a change can reach. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, ROOT } from '../start/step.mjs';

const FOLDER = 'e2e';
const SHARED = /^(e2e\/support\/|e2e\/start-app\.ts$|playwright\.config\.ts$)/;

/**
 * The journeys that changed since the revision, and those that name a feature with a changed file:
 * `dice-table.journey.ts` names `features/dice`, and so does an import of it. What all journeys
 * share runs them all; a change anywhere else runs none.
 */
export function changedJourneys(revision) {
  const changed = changedFiles(revision);
  const journeys = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.journey.ts'));
  const features = new Set(changed.flatMap((path) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []));
  const isReached = (name) =>
    changed.includes(`${FOLDER}/${name}`) ||
    [...features].some((feature) => namesFeature(name, feature));
  return journeys
    .filter((name) => changed.some((path) => SHARED.test(path)) || isReached(name))
    .map((name) => `${FOLDER}/${name}`);
}

function namesFeature(journey, feature) {
  const own = journey.replace(/\.journey\.ts$/, '');
  if (own === feature || own.startsWith(`${feature}-`)) return true;
  return readFileSync(join(ROOT, FOLDER, journey), 'utf8').includes(`features/${feature}/`);
}

/** Changed and new files, committed since the revision or not. Deleted ones are among them. */
function changedFiles(revision) {
  const tracked = git('diff', '--name-only', '--no-renames', revision, '--');
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw expected(`The changes are not known:\n\n${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
