import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from '../network.ts';
import { isOwnOrigin } from './origin.ts';
import { PROTOCOL, SOCKET_PATH } from './protocol.ts';

/**
 * The library drops connections with larger frames; up to this size the reason can still be sent.
 */
const FRAME_MAX_BYTES = 64 * 1024;

export type UpgradeOptions = {
  readonly server: Server;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly perAddressMax: number;
  /** False refuses the connection with 421; every host is served without it. */
  readonly isServedHost?: ((host: string) => boolean) | undefined;
  /** True refuses the connection with 451. */
  readonly isClosedTo: (request: IncomingMessage, ip: string) => boolean;
  readonly ipOf: (request: IncomingMessage) => string;
  /** Removes headers that count from a trusted proxy alone, before anything reads them. */
  readonly dropForged?: ((request: IncomingMessage) => void) | undefined;
  readonly onOpen: (ws: WebSocket, stream: Duplex, request: IncomingMessage, ip: string) => void;
};

export type Upgrades = {
  /** From now on new connections are refused with 503. */
  refuseNew(): void;
  close(): void;
};

/** Turns upgrade requests at /socket into connections, or refuses them over plain HTTP. */
export function acceptUpgrades(options: UpgradeOptions): Upgrades {
  const { server, allowedOrigins, ipOf } = options;
  const perAddress = new Map<string, number>();
  let isStopping = false;
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_MAX_BYTES,
    handleProtocols: () => PROTOCOL,
  });

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (pathOf(request) !== SOCKET_PATH) {
      // Another listener may serve another path; without one it is not found.
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404);
      return;
    }
    options.dropForged?.(request);
    const ip = ipOf(request);
    const status = refusalOf(request, ip);
    if (status !== undefined) return refuse(stream, status);
    acceptor.handleUpgrade(request, stream, head, (ws) => {
      count(ip, 1);
      ws.once('close', () => count(ip, -1));
      options.onOpen(ws, stream, request, ip);
    });
  }

  function refusalOf(request: IncomingMessage, ip: string): number | undefined {
    if (isStopping) return 503;
    if (options.isServedHost?.(request.headers.host ?? '') === false) return 421;
    if (!isOwnOrigin(request, allowedOrigins)) return 403;
    if (!offersProtocol(request)) return 400;
    if (options.isClosedTo(request, ip)) return 451;
    if ((perAddress.get(networkOf(ip)) ?? 0) >= options.perAddressMax) return 429;
    return undefined;
  }

  function count(ip: string, change: 1 | -1): void {
    // An IPv6 visitor has 2⁶⁴ addresses, so the network is counted.
    const network = networkOf(ip);
    const connections = (perAddress.get(network) ?? 0) + change;
    if (connections === 0) perAddress.delete(network);
    else perAddress.set(network, connections);
  }

  server.on('upgrade', onUpgrade);
  return {
    refuseNew: () => {
      isStopping = true;
    },
    close: () => {
      server.off('upgrade', onUpgrade);
      acceptor.close();
    },
  };
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?', 1)[0] ?? '';
}

function offersProtocol(request: IncomingMessage): boolean {
  const offered = request.headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some((name) => name.trim() === PROTOCOL);
}

function refuse(stream: Duplex, status: number): void {
  stream.on('error', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
