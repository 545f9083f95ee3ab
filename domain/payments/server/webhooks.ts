import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusalAnswer } from '#platform/server/http/answer.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import { atMost } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { networkOf } from '#platform/server/network.ts';
import type { PaymentProvider } from './port.ts';
import { receiveEvent, type EventHandlers, type Received } from './receive-event.ts';

/** Where providers call: POST /api/v2/billing/webhooks/{provider}. */
const PATH = '/api/v2/billing/webhooks/:provider';
const BODY_BYTES_MAX = 64 * 1024;
/** Far above what an honest provider sends; a flood of forgeries stops here. */
const LIMIT = atMost('1200 per minute');

export type DoorDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly limits: Limits;
  readonly providers: readonly PaymentProvider[];
  readonly handlers: EventHandlers;
};

/**
 * The door for providers' messages. A signature covers the bytes as they were sent, so this door
 * alone reads bodies unparsed, and it is the provider's adapter that understands them.
 */
export function addWebhookDoor(app: FastifyInstance, deps: DoorDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) =>
      answer(reply, request.id, await take(deps, request)),
    );
  });
}

async function take(deps: DoorDeps, request: FastifyRequest): Promise<Received | Refusal> {
  const wait = await deps.limits.spend('billing.webhook', networkOf(request.ip), LIMIT);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const { provider: name } = request.params as { provider: string };
  const provider = deps.providers.find((known) => known.name === name);
  if (!provider) return refuse('not_found');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = await provider.readWebhook(body, request.headers, Date.now());
  if (event === 'ignored') return { received: true };
  if (isRefusal(event)) {
    // Signed and not understood is no forgery: the two sides no longer speak one language.
    const level = event.refused === 'bad_input' ? 'error' : 'warn';
    deps.log[level]({ provider: name, refused: event.refused }, 'a webhook was refused');
    return event;
  }
  return await receiveEvent(deps.db, deps.handlers, { ...event, provider: name });
}

function answer(reply: FastifyReply, requestId: string, outcome: Received | Refusal) {
  if (!isRefusal(outcome)) return reply.send({ data: outcome });
  const { status, body, retryAfter } = refusalAnswer(outcome, requestId);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(body);
}
