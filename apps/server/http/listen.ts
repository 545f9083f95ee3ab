import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { cannotStart } from '#platform/server/cannot-start.ts';
import type { Config } from '#platform/server/config.ts';

const PORTS_TRIED = 50;

type ListenAddress = Pick<Config, 'host' | 'port' | 'portGiven'>;

/**
 * Finds a free port before anything else is opened. A busy default moves to the next free one; a
 * busy port that was configured is an error.
 */
export async function choosePort({ host, port: first, portGiven }: ListenAddress): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await tryPort(host, port);
      return port;
    } catch (error) {
      const mayMove = !portGiven && port < first + PORTS_TRIED;
      if (!mayMove || codeOf(error) !== 'EADDRINUSE') throw describeListenError(error, host, port);
    }
  }
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Starts to listen and returns an address that a browser on this machine can open. */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw describeListenError(error, host, port);
  }
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  const { port: taken } = app.server.address() as AddressInfo;
  return `http://${isEverywhere ? 'localhost' : name}:${taken}`;
}

function describeListenError(error: unknown, host: string, port: number): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return cannotStart(
        `Port ${port} is busy. Stop the process that listens there, or set another PORT.`,
      );
    case 'EACCES':
      return cannotStart(`Port ${port} is reserved for root. Set a PORT from 1024 up.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return cannotStart(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
