import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '../network.ts';

/** Whole towns share the address of a mobile operator, and a browser opens about seven. */
const PER_NETWORK_MAX = 1_000;
/** Each holds a file descriptor, of which a process often has 20,000. */
const TOTAL_MAX = 10_000;

export type ConnectionLimits = {
  readonly perNetworkMax?: number;
  /** Connections of these are not counted by address: a proxy opens those of all its clients. */
  readonly trustedProxies?: readonly string[] | undefined;
};

/**
 * Bounds the open connections, those of one network and all together: further ones are cut off
 * at once, so that idle connections of a few hosts cannot keep all others out.
 */
export function limitConnections(
  server: Server,
  { perNetworkMax = PER_NETWORK_MAX, trustedProxies = [] }: ConnectionLimits,
): void {
  server.maxConnections = TOTAL_MAX;
  const isProxy = proxyAddress.compile([...trustedProxies]);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address, 0)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= perNetworkMax) return void socket.destroy();
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
