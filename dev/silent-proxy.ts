import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A proxy in front of PostgreSQL whose network can fall silent: nothing passes and no connection is
 * closed, as when a cable is pulled. Connections that are made meanwhile hang, too.
 */
export async function startSilentProxy(databaseUrl: string) {
  const { host, port: targetPort } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${targetPort}` }
    : { host, port: targetPort };
  const sockets = new Set<Socket>();
  let isSilent = false;

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes);
    });
    // A goodbye does not arrive either.
    from.on('close', () => !isSilent && to.destroy());
    from.on('error', () => undefined);
  }

  const server = createServer((client) => {
    const database = connect(target);
    join(client, database);
    join(database, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
