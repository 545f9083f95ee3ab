/** A local drand relay that returns configured responses. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUICKNET } from '#core/fairness/beacon.ts';

/** Rounds of quicknet as public relays return them. */
export const RECORDED = {
  42: {
    round: 42,
    signature:
      '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce4' +
      '30a91b811fbfaf763900bc998b5d686a',
  },
  123: {
    round: 123,
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
    signature:
      'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482' +
      'e26cd02df835d3546d23c4b13e0dfc92',
  },
} as const;

export type RelayHandler = (round: number, response: ServerResponse) => void;

export async function startTestRelay(answer: RelayHandler) {
  const requestedRounds: number[] = [];
  const server = createServer((request, response) => {
    const match = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url ?? '');
    if (match?.[1] !== QUICKNET.chain) return void response.writeHead(404).end();
    const round = Number(match[2]);
    requestedRounds.push(round);
    answer(round, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestedRounds,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An honest relay: returns the value if it has it, otherwise 404. */
export const honest: RelayHandler = (round, response) => {
  const known = Object.values(RECORDED).find((each) => each.round === round);
  if (known) return void sendJson(response, known);
  return void response.writeHead(404).end('{}');
};

export const answering =
  (value: unknown): RelayHandler =>
  (_, response) =>
    sendJson(response, value);

export const silent: RelayHandler = () => {};

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}
