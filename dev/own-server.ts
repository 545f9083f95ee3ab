import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedBinaries } from '#platform/server/postgres/binaries.ts';
import { readPid } from '#platform/server/postgres/leftovers.ts';
import { chooseProcessUser } from '#platform/server/postgres/run-as.ts';
import { startServer } from '#platform/server/postgres/server.ts';

/** A PostgreSQL of one test with durable commits, as an operator runs it; it may be stopped. */
export function openOwnServer() {
  const home = mkdtempSync(join(tmpdir(), 'croupier-own-'));
  chmodSync(home, 0o711);
  const folder = join(home, 'postgres');
  const binaries = embeddedBinaries();
  const user = chooseProcessUser(folder, binaries.postgres);
  const start = () => startServer({ binaries, folder, user, password: 'test', durable: true });
  return {
    start,
    folder,
    /** SIGSTOP to every process of the server: its connections stay open and nothing answers. */
    signal: (name: 'SIGSTOP' | 'SIGCONT') => signalAll(readPid(folder)!, name),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function signalAll(pid: number, name: NodeJS.Signals): void {
  // The postmaster first: stopped, it starts no backend that would be missing in the list.
  process.kill(pid, name);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const child of children.split(' ').filter(Boolean)) signalChild(Number(child), name);
}

/** One that has just ended needs no signal. */
function signalChild(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
