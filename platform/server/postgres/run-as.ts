import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotStart } from '../cannot-start.ts';

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of its folder, or as this
 * unprivileged user id, which exists everywhere and owns nothing else.
 */
const NOBODY_UID = 65_534;

/** The user that runs PostgreSQL. `undefined` is the current user, which is not root. */
export type ProcessUser = { uid: number; gid: number; reach: 'plain' | 'capability' } | undefined;

/** Chooses the user for programs at `program` that work in `folder`. */
export function chooseProcessUser(folder: string, program: string): ProcessUser {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = existsSync(folder) ? ownerOf(folder) : { uid: NOBODY_UID, gid: NOBODY_UID };
  const reachable = [folder, program].every((path) => mayReach(dirname(resolve(path)), uid));
  if (reachable) return { uid, gid, reach: 'plain' };
  if (SETPRIV === undefined) throw unreachableFolderError(folder);
  return { uid, gid, reach: 'capability' };
}

function ownerOf(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : { uid, gid };
}

/** True when the user may pass through every folder on the way. */
export function mayReach(folder: string, uid: number): boolean {
  if (!existsSync(folder)) return mayReach(dirname(folder), uid);
  const stat = statSync(folder);
  const open = (stat.mode & 0o001) !== 0 || (stat.uid === uid && (stat.mode & 0o100) !== 0);
  return open && (folder === '/' || mayReach(dirname(folder), uid));
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * A checkout below /root is closed to every other user. There the program keeps one capability, to
 * pass closed folders, and is otherwise the plain user that PostgreSQL insists on.
 */
function capabilityArguments(uid: number, gid: number): string[] {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return [...user, ...capability, '--securebits=+no_setuid_fixup', '--'];
}

export type SpawnOptions = { cwd: string; log: number | 'pipe' };

/** Starts a program as the chosen user, in a session of its own, which Ctrl-C does not reach. */
export function spawnAs(
  user: ProcessUser,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const settings = {
    cwd: options.cwd,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', options.log, options.log] as ['ignore', number | 'pipe', number | 'pipe'],
  };
  if (user === undefined) return spawn(program, args, settings);
  const { uid, gid } = user;
  if (user.reach === 'plain') return spawn(program, args, { ...settings, uid, gid });
  const prefix = capabilityArguments(uid, gid);
  return spawn(SETPRIV ?? 'setpriv', [...prefix, program, ...args], settings);
}

function unreachableFolderError(folder: string) {
  return cannotStart(
    `PostgreSQL does not run as root, and no other user can reach ${folder}. Put the checkout ` +
      `where other users may enter (such as /srv), start as an ordinary user, or set DATABASE_URL.`,
  );
}
