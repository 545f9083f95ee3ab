import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cannotStart } from '../cannot-start.ts';

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of its folder; a new folder
 * belongs to this user if the operator has created it, so that no other service can read it.
 */
const SERVICE_USER = 'croupier';
/** Exists everywhere and owns nothing, but other services may run under it, too. */
const NOBODY_UID = 65_534;
const PASSWD = '/etc/passwd';

/** The user that runs PostgreSQL. `undefined` is the current user, which is not root. */
export type ProcessUser = { uid: number; gid: number; reach: 'plain' | 'capability' } | undefined;

/** Chooses the user for programs at `program` that work in `folder`. */
export function chooseProcessUser(folder: string, program: string): ProcessUser {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = existsSync(folder) ? ownerOf(folder) : findServiceUser();
  const reachable = [folder, program].every((path) => mayReach(dirname(resolve(path)), uid));
  if (reachable) return { uid, gid, reach: 'plain' };
  if (SETPRIV === undefined) throw unreachableFolderError(folder);
  return { uid, gid, reach: 'capability' };
}

function ownerOf(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? findServiceUser() : { uid, gid };
}

/** The user that a new database folder belongs to, from the lines of /etc/passwd. */
export function findServiceUser(passwd = existsSync(PASSWD) ? readFileSync(PASSWD, 'utf8') : ''): {
  uid: number;
  gid: number;
} {
  const line = new RegExp(`^${SERVICE_USER}:[^:]*:(\\d+):(\\d+):`, 'm');
  const [, uid, gid] = line.exec(passwd) ?? [];
  const isUsable = uid !== undefined && uid !== '0';
  return isUsable ? { uid: Number(uid), gid: Number(gid) } : { uid: NOBODY_UID, gid: NOBODY_UID };
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
