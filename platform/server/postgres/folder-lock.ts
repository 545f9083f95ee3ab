import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cannotStart } from '../cannot-start.ts';

export type FolderLock = { release(): void };

const PID_FILE = 'server.pid';

/**
 * One installation per data folder. The lock is a listening socket named after the folder: the
 * kernel grants it to one process only and releases it the moment that process ends, however it
 * ends, so there is never a stale lock. The pid file beside it only shows the operator which
 * process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = nameOf(folder);
  const server = createServer((socket) => socket.destroy());
  if (!(await listen(server, name))) {
    if (await answers(name)) throw lockedError(folder);
    // Where the name is a file, a killed owner could not remove it.
    if (!name.startsWith('\0')) rmSync(name, { force: true });
    if (!(await listen(server, name))) throw lockedError(folder);
  }
  server.unref();
  writeFileSync(join(folder, PID_FILE), `${process.pid}\n`);
  return {
    release() {
      rmSync(join(folder, PID_FILE), { force: true });
      server.close();
    },
  };
}

/** Linux has abstract socket names. Elsewhere the socket is a file in the temporary folder. */
function nameOf(folder: string): string {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  return process.platform === 'linux' ? `\0croupier-${hash}` : join(tmpdir(), `croupier-${hash}`);
}

async function listen(server: Server, name: string): Promise<boolean> {
  try {
    server.listen(name);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function answers(name: string): Promise<boolean> {
  const socket = connect(name);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function lockedError(folder: string) {
  return cannotStart(
    `Another server ${readHolder(folder)}works in ${folder}. Stop it first, ` +
      `or give this one a folder of its own with DATA_DIR.`,
  );
}

function readHolder(folder: string): string {
  try {
    return `(process ${Number(readFileSync(join(folder, PID_FILE), 'utf8'))}) `;
  } catch {
    return '';
  }
}
