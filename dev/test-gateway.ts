import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedSms = { headers: IncomingHttpHeaders; body: unknown };

/** An SMS gateway that records what it receives, and refuses on request. */
export async function startTestSmsGateway() {
  const received: ReceivedSms[] = [];
  const refusals: number[] = [];
  const server = createServer((request, answer) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const status = refusals.shift() ?? 200;
      if (status < 300) received.push({ headers: request.headers, body: JSON.parse(text) });
      answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    received,
    refuse: (...statuses: number[]) => void refusals.push(...statuses),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
