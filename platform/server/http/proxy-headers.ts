import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Removes headers that only a trusted proxy may send from the requests of all other peers: a
 * client that reaches the port directly could claim anything in them. Fastify trusts proxies by the
 * same library.
 */
export function proxyHeaderFilter(
  trustedProxies: readonly string[],
  names: readonly (string | undefined)[],
): (request: IncomingMessage) => void {
  const named = names.filter((name) => name !== undefined);
  if (named.length === 0) return () => undefined;
  const isProxy = proxyAddress.compile([...trustedProxies]);
  return ({ headers, socket }) => {
    if (isProxy(socket.remoteAddress ?? '', 0)) return;
    for (const name of named) delete headers[name];
  };
}
