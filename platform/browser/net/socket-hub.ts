/**
 * The connections of a page. Usually there is one for everything; when the service map names
 * another address for a game, the topics and calls of that game use a connection of its own.
 */
import { serviceAddress } from '../boot.ts';
import { SocketClient, type SocketSetup } from './socket-client.ts';

export type SocketHub = {
  /** The connection to the main server. */
  readonly general: SocketClient;
  /** The connection for a topic or a call of this name: `rounds.crash`, `crash.cashOut`. */
  of(name: string): SocketClient;
  all(): Iterable<SocketClient>;
};

export function createSocketHub(setup: Omit<SocketSetup, 'url'>): SocketHub {
  const clients = new Map<string, SocketClient>();

  function at(address: string): SocketClient {
    let client = clients.get(address);
    if (!client) {
      client = new SocketClient({ ...setup, url: () => address });
      clients.set(address, client);
    }
    return client;
  }

  const general = at(socketAt(serviceAddress('general')));
  return {
    general,
    of(name) {
      const own = name
        .split('.')
        .map(serviceAddress)
        .find((address) => address !== '');
      return own === undefined ? general : at(socketAt(own));
    },
    all: () => clients.values(),
  };
}

function socketAt(address: string): string {
  return `${(address || location.origin).replace(/^http/, 'ws')}/socket`;
}
