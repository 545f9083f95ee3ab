import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a bad network does to a request. */
type StormFault = 'none' | 'lost request' | 'lost answer' | 'twice' | 'late' | 'broken answer';

/** One in how many requests has each fault. */
const FAULTS: readonly (readonly [StormFault, number])[] = [
  ['lost request', 0.08],
  ['lost answer', 0.1],
  ['twice', 0.1],
  ['late', 0.12],
  ['broken answer', 0.05],
];
const LATE_MS_MAX = 900;

/**
 * A proxy in front of a wallet that loses requests and answers, sends requests twice at once, and
 * delays them for longer than their sender waits, so that later ones overtake. `draw` returns
 * numbers from 0 to 1: the same storm for the same seed.
 */
export async function startStormProxy(target: string, draw: () => number) {
  const pending = new Set<Promise<unknown>>();
  const counts = new Map<StormFault, number>();

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const sent = {
      path: request.url ?? '',
      headers: headersOf(request),
      body: await readAll(request),
    };
    const fault = drawFault(draw);
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    if (fault === 'lost request') return void reply.destroy();
    if (fault === 'late') await pause(draw() * LATE_MS_MAX);
    const copies = fault === 'twice' ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: copies }, () => forward(target, sent)));
    if (fault === 'lost answer') return void reply.destroy();
    if (fault === 'broken answer') return void reply.writeHead(502).end('<html>');
    reply.writeHead(answers[0]!.status).end(answers[0]!.text);
  }

  const server = createServer((request, reply) => {
    // A sender that has given up does not stop what is on its way.
    const work = serve(request, reply).catch(() => void reply.destroy());
    pending.add(work);
    void work.finally(() => pending.delete(work));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A TCP server has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** Waits for what is still on its way. */
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function drawFault(draw: () => number): StormFault {
  let rest = draw();
  for (const [fault, share] of FAULTS) {
    if (rest < share) return fault;
    rest -= share;
  }
  return 'none';
}

type Sent = { readonly path: string; readonly headers: HeadersInit; readonly body: Buffer };

async function forward(target: string, { path, headers, body }: Sent) {
  const answer = await fetch(target + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

function headersOf({ headers }: IncomingMessage): HeadersInit {
  const { 'x-hub88-signature': signature } = headers;
  return { 'content-type': 'application/json', 'x-hub88-signature': String(signature) };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // No encoding is set.
  return Buffer.concat(parts);
}
