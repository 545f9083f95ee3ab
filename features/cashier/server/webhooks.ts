import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { refusalAnswer } from '#platform/server/http/answer.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import { atMost } from '#platform/server/http/route.ts';
import { providerOf, type CashierDeps } from './cashier.ts';
import { receiveEvent, type Received } from './receive-event.ts';

/** Where providers call: POST /api/v2/billing/webhooks/{provider}. */
const PATH = '/api/v2/billing/webhooks/:provider';
const BODY_BYTES_MAX = 16 * 1024;
/** Far above what an honest provider sends; a flood of forgeries stops here. */
const LIMIT = atMost('1200 per minute');

/**
 * The door for providers' messages. A signature covers the bytes as they were sent, so this door
 * alone reads bodies unparsed, and it is the provider's adapter that understands them.
 */
export function cashierPages(app: FastifyInstance, deps: CashierDeps, limits: Limits): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) =>
      answer(reply, request.id, await take(deps, limits, request)),
    );
  });
}

async function take(
  deps: CashierDeps,
  limits: Limits,
  request: FastifyRequest,
): Promise<Received | Refusal> {
  const wait = await limits.spend('billing.webhook', request.ip, LIMIT);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const { provider: name } = request.params as { provider: string };
  const provider = providerOf(deps, name);
  if (!provider) return refuse('not_found');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = provider.readWebhook(body, request.headers, Date.now());
  if (isRefusal(event)) {
    deps.log.warn({ provider: name, refused: event.refused }, 'a webhook was refused');
    return event;
  }
  return await receiveEvent(deps, name, event);
}

function answer(reply: FastifyReply, requestId: string, outcome: Received | Refusal) {
  if (!isRefusal(outcome)) return reply.send({ data: outcome });
  const { status, body, retryAfter } = refusalAnswer(outcome, requestId);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(body);
}
