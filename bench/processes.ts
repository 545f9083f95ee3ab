import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlayerId } from '#core/ids.ts';
import { createTokens } from '#domain/identity/server/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { createLog } from '#platform/server/log.ts';
import { startApp } from '../apps/server/app.ts';
import { SECRET } from './bench-database.ts';

/** The server that is measured, in this process, with additions to its environment. */
export async function startBenchApp(url: string, env: Readonly<Record<string, string>> = {}) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: url, ...env });
  return await startApp({ config, secretKey: SECRET, url, log: createLog('error') });
}

/** A program of this folder in a process of its own, once it says that it is ready. */
export async function startProcess(file: string, args: string[] = []): Promise<ChildProcess> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(program, args, { execArgv: [] });
  await once(child, 'message');
  return child;
}

/** A token of each player for calls over HTTP. */
export async function signTokens(players: readonly PlayerId[]): Promise<string[]> {
  const signer = createTokens(SECRET);
  return await Promise.all(players.map((id) => signer.sign('player', id, 'bench')));
}
