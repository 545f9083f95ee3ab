import { createPublicKey } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '#core/fairness/json.ts';
import { SIGNATURE_HEADER } from '#domain/suppliers/contract.hub88.ts';
import { isSignedRsa } from '#platform/server/rsa.ts';
import type { StudioContext } from './context.ts';
import { listedGames } from './game-list.ts';
import { listedJackpots } from './jackpot-list.ts';
import { openSession } from './open-session.ts';
import { openReplay } from './replay.ts';
import { cancelOwnReward, createReward, listOwnRewards } from './rewards.ts';
import { listTransactions } from './transaction-list.ts';

/** What the studio offers operators: the calls of a Hub88 supplier below this path. */
export const SUPPLIER_PATH = '/studio/hub88';
const BODY_BYTES_MAX = 16 * 1024;

type Answer = { readonly status: number; readonly body: Json };
type Handler = (request: unknown) => Promise<Answer> | Answer;

/** Registers the calls, each of which verifies the signature over the exact bytes. */
export function addSupplierFace(app: FastifyInstance, context: StudioContext): void {
  const handlers: Readonly<Record<string, Handler>> = {
    'game/list': () => ({
      status: 200,
      body: listedGames(context.slots),
    }),
    'game/jackpots': async () => ({
      status: 200,
      body: await listedJackpots(context.db, context.slots),
    }),
    'game/url': (request) => openSession(context, request),
    'game/round': (request) => openReplay(context, request),
    'freebet/rewards/create': (request) => createReward(context, request),
    'freebet/rewards/list': (request) => listOwnRewards(context, request),
    'freebet/rewards/cancel': (request) => cancelOwnReward(context, request),
    'transactions/list': (request) => listTransactions(context, request),
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    for (const [path, handle] of Object.entries(handlers)) {
      scope.post(
        `${SUPPLIER_PATH}/operator/generic/v2/${path}`,
        { bodyLimit: BODY_BYTES_MAX },
        async (request, reply) => await answer(context, handle, request, reply),
      );
    }
  });
}

async function answer(
  { operator }: StudioContext,
  handle: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isSigned(body, request.headers[SIGNATURE_HEADER], operator.publicKey())) {
    return await reply.code(401).send({ error: 'invalid signature' });
  }
  const { status, body: sent } = await handle(parse(body));
  return await reply.code(status).send(sent);
}

/** False as well while the operator has no key yet. */
function isSigned(body: Buffer, signature: unknown, publicKey: string): boolean {
  if (publicKey === '' || typeof signature !== 'string') return false;
  return isSignedRsa([createPublicKey(publicKey)], body, Buffer.from(signature, 'base64'));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
