import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What happens to an answer on its way back. The provider has done what it was asked for. */
export type Fault =
  | 'none'
  | 'silence'
  | '500'
  | '502 of a gateway'
  | 'cut in half'
  | 'no JSON'
  | 'drop by drop'
  | 'without end'
  | 'sent elsewhere';

export const FAULTS = [
  'silence',
  '500',
  '502 of a gateway',
  'cut in half',
  'no JSON',
  'drop by drop',
  'without end',
  'sent elsewhere',
] as const satisfies readonly Fault[];

const DROP_MS = 100;
const ENDLESS_PART = 'x'.repeat(256 * 1024);

/**
 * A road to a provider over real HTTP, where answers are lost, broken, late or never end. Questions
 * reach the provider always: what was lost has happened. `change` puts other words into an answer.
 */
export async function openFaultyRoad(target: () => string) {
  const road = {
    fault: 'none' as Fault,
    change: (text: string) => text,
    /** Who came to the address that answers were sent to instead, and with what. */
    strangers: [] as string[],
    /** Bytes that were sent of answers without end. */
    endless: 0,
  };

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/elsewhere')) {
      road.strangers.push(JSON.stringify(request.headers));
      reply.end('{}');
      return;
    }
    const answer = await forward(target(), request);
    const text = road.change(answer.text);
    await spoil(road, reply, answer.status, text);
  }

  const server = createServer((request, reply) => {
    serve(request, reply).catch((error: unknown) => {
      // Who asked has hung up, as he should when an answer does not end.
      reply.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(road, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

export type FaultyRoad = Awaited<ReturnType<typeof openFaultyRoad>>;

async function forward(target: string, request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // No encoding is set.
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'x-signature']) {
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

async function spoil(
  road: { fault: Fault; endless: number },
  reply: ServerResponse,
  status: number,
  text: string,
): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const hasGone = () => reply.destroyed;
  switch (road.fault) {
    case 'none':
      return void reply.writeHead(status, json).end(text);
    case 'silence':
      return;
    case '500':
      return void reply.writeHead(500, json).end('{"error":"internal"}');
    case '502 of a gateway':
      return void reply
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><h1>502 Bad Gateway</h1></html>');
    case 'cut in half':
      return void reply.writeHead(status, json).end(text.slice(0, text.length / 2));
    case 'no JSON':
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
    case 'drop by drop':
      reply.writeHead(status, json);
      for (const letter of text) {
        if (hasGone()) return;
        reply.write(letter);
        await pause(DROP_MS);
      }
      return void reply.end();
    case 'without end':
      reply.writeHead(status, json).write('{"x":"');
      while (!hasGone()) {
        road.endless += ENDLESS_PART.length;
        reply.write(ENDLESS_PART);
        await pause(1);
      }
      return;
    case 'sent elsewhere':
      return void reply.writeHead(307, { location: '/elsewhere' }).end();
    default:
      road.fault satisfies never;
  }
}
