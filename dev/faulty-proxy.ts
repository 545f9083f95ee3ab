import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What happens to a response on its way back. The provider has executed the request. */
export type Fault =
  | 'none'
  | 'no response'
  | '500'
  | 'gateway 502'
  | 'truncated'
  | 'not JSON'
  | 'byte by byte'
  | 'endless'
  | 'redirect';

export const FAULTS = [
  'no response',
  '500',
  'gateway 502',
  'truncated',
  'not JSON',
  'byte by byte',
  'endless',
  'redirect',
] as const satisfies readonly Fault[];

const BYTE_MS = 100;
const ENDLESS_CHUNK = 'x'.repeat(256 * 1024);

/**
 * A proxy to a provider over real HTTP that loses, breaks, delays or never ends responses. Requests
 * always reach the provider: an operation whose response was lost has happened. `change` replaces
 * the text of a response.
 */
export async function startFaultyProxy(target: () => string) {
  const proxy = {
    fault: 'none' as Fault,
    change: (text: string): string | Promise<string> => text,
    /** Headers of the requests that arrived at the redirect target. */
    redirected: [] as string[],
    /** Bytes that were sent in endless responses. */
    endlessBytes: 0,
  };

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/redirected')) {
      proxy.redirected.push(JSON.stringify(request.headers));
      reply.end('{}');
      return;
    }
    const answer = await forward(target(), request);
    const text = await proxy.change(answer.text);
    await applyFault(proxy, reply, answer.status, text);
  }

  const server = createServer((request, reply) => {
    serve(request, reply).catch((error: unknown) => {
      // The client has hung up, as it should when a response does not end.
      reply.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

async function forward(target: string, request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // No encoding is set.
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'x-signature', 'x-hub88-signature']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const answer = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers,
    ...(parts.length > 0 ? { body: new Uint8Array(Buffer.concat(parts)) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

async function applyFault(
  proxy: { fault: Fault; endlessBytes: number },
  reply: ServerResponse,
  status: number,
  text: string,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const isClosed = () => reply.destroyed;
  switch (proxy.fault) {
    case 'none':
      return void reply.writeHead(status, json).end(text);
    case 'no response':
      return;
    case '500':
      return void reply.writeHead(500, json).end('{"error":"internal"}');
    case 'gateway 502':
      return void reply
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><h1>502 Bad Gateway</h1></html>');
    case 'truncated':
      return void reply.writeHead(status, json).end(text.slice(0, text.length / 2));
    case 'not JSON':
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
    case 'byte by byte':
      reply.writeHead(status, json);
      for (const char of text) {
        if (isClosed()) return;
        reply.write(char);
        await pause(BYTE_MS);
      }
      return void reply.end();
    case 'endless':
      reply.writeHead(status, json).write('{"x":"');
      while (!isClosed()) {
        proxy.endlessBytes += ENDLESS_CHUNK.length;
        reply.write(ENDLESS_CHUNK);
        await pause(1);
      }
      return;
    case 'redirect':
      return void reply.writeHead(307, { location: '/redirected' }).end();
    default:
      proxy.fault satisfies never;
  }
}
