import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addInvoiceCalls } from './api-invoices.ts';
import { addPayoutCalls } from './api-payouts.ts';
import { ROOT, type BtcpayApiOptions } from './options.ts';
import { rateText } from './prices.ts';

/** The part of the Greenfield API that the server uses, with the field names of its description. */
export function addApi(app: FastifyInstance, options: BtcpayApiOptions): void {
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => guard(options, request, reply));
    const stores = `${ROOT}/api/v1/stores/:store`;
    addInvoiceCalls(scope, stores, options);
    addPayoutCalls(scope, stores, options);
    scope.get(`${stores}/rates`, async (request) => {
      const { currencyPair } = request.query as { currencyPair?: string | string[] };
      return [currencyPair ?? []].flat().map((pair) => {
        const [base = '', quote = ''] = pair.split('_');
        const rate = rateText(base, quote);
        return rate === undefined
          ? { currencyPair: pair, errors: ['Rate unavailable'] }
          : { currencyPair: pair, rate, errors: [] };
      });
    });
  });
}

async function guard(options: BtcpayApiOptions, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.authorization !== `token ${options.apiKey}`) {
    return await reply
      .code(401)
      .send({ code: 'unauthenticated', message: 'Authentication is required' });
  }
  const { store } = request.params as { store?: string };
  if (store === undefined || store === options.store) return;
  return await reply
    .code(404)
    .send({ code: 'store-not-found', message: 'The store was not found' });
}
