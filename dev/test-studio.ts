import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac, verify } from 'node:crypto';

export type StudioRequest = { readonly path: string; readonly body: Record<string, unknown> };

/** The supplier face of a studio: its list of games, and the address at which one opens. */
export async function startTestStudio() {
  const studio = {
    /** The key that verifies requests of the operator. */
    operatorKey: '',
    /** The same for the other protocol, where both sides have it. */
    sharedSecret: '',
    games: [] as object[],
    /** In place of the proper answers. */
    answer: undefined as { status: number; text: string } | undefined,
    requests: [] as StudioRequest[],
    /** Rewards by their names. A repeated creation makes another one, as some suppliers do. */
    rewards: new Map<string, IssuedReward>(),
    /** The answers to so many creations or cancellations are lost, after they were carried out. */
    lost: 0,
  };
  const server = createServer((request, reply) => {
    void readAll(request).then((bytes) => {
      if (!isSigned(studio.operatorKey, studio.sharedSecret, request, bytes)) {
        return reply.writeHead(403).end('{"error":"signature"}');
      }
      // The server sends objects alone.
      const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
      studio.requests.push({ path: request.url ?? '', body });
      if (studio.answer) return reply.writeHead(studio.answer.status).end(studio.answer.text);
      const path = request.url ?? '';
      const answer = path.includes('/freebet/')
        ? rewardAnswerOf(path, body, studio.rewards)
        : answerOf(path, body, studio.games);
      const isLost = /rewards\/(?:create|cancel)$/.test(path) && studio.lost-- > 0;
      if (isLost) return request.socket.destroy();
      if (!answer) return reply.writeHead(404).end('{}');
      return reply.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(studio, {
    // A TCP server has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function isSigned(publicKey: string, secret: string, { headers }: IncomingMessage, bytes: Buffer) {
  const { 'x-hub88-signature': rsa, 'x-request-sign': hmac } = headers;
  if (typeof rsa === 'string') {
    return verify('sha256', bytes, publicKey, Buffer.from(rsa, 'base64'));
  }
  return hmac === createHmac('sha256', secret).update(bytes).digest('hex');
}

export type IssuedReward = {
  readonly reward_uuid: string;
  readonly operator_reference: unknown;
  isCancelled: boolean;
};

function rewardAnswerOf(
  path: string,
  body: Record<string, unknown>,
  rewards: Map<string, IssuedReward>,
): object | undefined {
  if (path.endsWith('/rewards/create')) {
    const name = `reward-${rewards.size + 1}`;
    const reference = body['operator_reference'];
    rewards.set(name, { reward_uuid: name, operator_reference: reference, isCancelled: false });
    return { reward_uuid: name };
  }
  if (path.endsWith('/rewards/list')) return [...rewards.values()];
  const named = rewards.get(String(body['reward_uuid']));
  if (!path.endsWith('/rewards/cancel') || !named) return undefined;
  named.isCancelled = true;
  return {};
}

function answerOf(path: string, body: Record<string, unknown>, games: readonly object[]) {
  if (path.endsWith('/game/list')) return games;
  if (path.endsWith('/game/round')) {
    return { url: `https://studio.example/rounds/${String(body['round'])}` };
  }
  if (path.endsWith('/game/url')) return { url: `https://studio.example/${body['game_code']}` };
  return { launch_options: { game_url: `https://studio.example/${body['game']}` } };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // No encoding is set.
  return Buffer.concat(parts);
}
