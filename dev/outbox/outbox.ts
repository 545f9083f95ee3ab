import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadMessage } from '#domain/messages/server/index.ts';
import { outboxPage } from './html.ts';

/** The part of the message service that the outbox reads. */
export type MessageReader = {
  read(address?: string, limit?: number): Promise<ReadMessage[]>;
  find(id: string): Promise<ReadMessage | undefined>;
};

type Query = { Querystring: { to?: string; id?: string } };

const PATH = '/__outbox';
const LIMIT = 200;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy adds at least one of them, unless it was told not to. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];
const OUR_NAME = /^(?:[a-z0-9-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[?::1\]?$/i;

/**
 * Shows emails and text messages on an installation without a mail server. Reading them is enough
 * to log in to any account, so the page answers requests from this machine only, and production
 * does not mount it.
 */
export function addOutbox(app: FastifyInstance, messages: MessageReader): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOnThisMachine(request)) return reply.callNotFound();
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    scope.get<Query>(PATH, async (request, reply) => showPage(messages, request, reply));
    scope.get<Query>(`${PATH}.json`, async (request) => {
      const found = await messages.read(addressOf(request), LIMIT);
      return { messages: found.map(asJson) };
    });
    scope.get<{ Params: { id: string } }>(`${PATH}/:id`, async (request, reply) => {
      const html = (await messages.find(request.params.id))?.html;
      return html === undefined ? reply.callNotFound() : showEmail(html, reply);
    });
  });
}

async function showPage(
  messages: MessageReader,
  request: FastifyRequest<Query>,
  reply: FastifyReply,
) {
  const to = addressOf(request);
  const list = await messages.read(to, LIMIT);
  const { id } = request.query;
  const chosen = list.find((message) => message.id === id) ?? list[0];
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .send(outboxPage({ list, chosen, to: to ?? '', nonce, path: PATH }));
}

/** The email as a mail program shows it: no scripts, no external content, links in a new tab. */
function showEmail(html: string, reply: FastifyReply) {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ];
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .send(html.replace('<head>', '<head><base target="_blank">'));
}

function asJson(message: ReadMessage) {
  const { id, channel, address, template, locale, subject, text, code, links } = message;
  const at = message.created_at.toISOString();
  return { id, channel, to: address, template, locale, subject, text, code, links, at };
}

function addressOf(request: FastifyRequest<Query>): string | undefined {
  const { to } = request.query;
  return typeof to === 'string' && to.trim() !== '' ? to.trim() : undefined;
}

/**
 * Requested directly and by a name of this machine: behind a proxy every request seems local, and a
 * foreign page could point its own name at this address.
 */
function isOnThisMachine({ socket, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && OUR_NAME.test(hostname);
}
