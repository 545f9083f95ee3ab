import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseTooManyRequests, refuse, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusalResponse } from '#platform/server/http/response.ts';
import { atMost } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { PaymentProvider } from './port.ts';
import { receiveEvent, type EventHandlers, type Received } from './receive-event.ts';

/** The path of all webhooks: POST /api/v2/billing/webhooks/{provider}. */
const PATH = '/api/v2/billing/webhooks/:provider';
const BODY_BYTES_MAX = 64 * 1024;
/** Far above what a real provider sends; a flood of forged requests is rejected without a query. */
const LIMIT = atMost('1200 per minute');

export type WebhookDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly rateLimits: RateLimits;
  readonly providers: readonly PaymentProvider[];
  readonly handlers: EventHandlers;
};

/**
 * Registers the webhook route. A signature covers the exact bytes of the body, so this route alone
 * receives bodies unparsed, and the provider's adapter parses them.
 */
export function registerWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) =>
      sendResponse(reply, request.id, await handleWebhook(deps, request)),
    );
  });
}

async function handleWebhook(
  deps: WebhookDeps,
  request: FastifyRequest,
): Promise<Received | Refusal> {
  const wait = await deps.rateLimits.spend(
    'billing.webhook',
    networkOf(request.ip),
    LIMIT,
    'process',
  );
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const { provider: name } = request.params as { provider: string };
  const provider = deps.providers.find((known) => known.name === name);
  if (!provider) return refuse('not_found');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = await provider.readWebhook(body, request.headers, Date.now());
  if (event === 'ignored') return { received: true };
  if (isRefusal(event)) {
    // Signed, but unreadable: not a forgery, so the provider's format has probably changed.
    const level = event.refused === 'bad_input' ? 'error' : 'warn';
    deps.log[level](
      { provider: name, refused: event.refused },
      'a webhook was refused, the provider may retry',
    );
    return event;
  }
  return await receiveEvent(deps.db, deps.handlers, { ...event, provider: name });
}

function sendResponse(reply: FastifyReply, requestId: string, outcome: Received | Refusal) {
  if (!isRefusal(outcome)) return reply.send({ data: outcome });
  const { status, body, retryAfter } = refusalResponse(outcome, requestId);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(body);
}
