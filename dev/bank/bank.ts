import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { invoiceOrder, issueInvoice } from './invoices.ts';
import { createMessenger, type Chaos, type Messenger } from './messenger.ts';
import { isFromShop } from './signature.ts';
import { addHostedPage } from './hosted-page.ts';

export type BankOptions = {
  readonly db: Db;
  readonly log: Log;
  /** Shared with the shop; whoever knows it is the shop, or the bank. */
  readonly secret: string;
  /** Where payers find the bank. */
  readonly bankUrl: () => string;
  readonly isSecure: boolean;
  readonly chaos?: Chaos;
};

export type Bank = {
  /** Adds the bank's API and pages under /sandbox/bank. */
  mount(app: FastifyInstance): void;
  /** Begins to send messages, those that an earlier run left first. */
  start(): void;
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
};

const BODY_BYTES_MAX = 16 * 1024;

/**
 * The sandbox bank: a payment provider of our own. It knows nothing of the house but what comes
 * over HTTP, signed, and answers the same way; so the road money takes in development is the road
 * it takes with any other provider.
 */
export function createBank(options: BankOptions): Bank {
  const messenger = createMessenger(options);
  return {
    mount: (app) => mount(app, options, messenger),
    start: messenger.start,
    stop: messenger.stop,
    sendDue: messenger.sendDue,
  };
}

function mount(app: FastifyInstance, options: BankOptions, messenger: Messenger): void {
  app.register(async (scope) => {
    // The signature covers the bytes, and forms are not JSON: bodies arrive as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    addApi(scope, options);
    addHostedPage(scope, options, messenger);
  });
}

function addApi(app: FastifyInstance, { db, secret, bankUrl }: BankOptions): void {
  app.post('/sandbox/bank/api/invoices', { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    if (!isFromShop(secret, body, request.headers['x-signature'], Date.now())) {
      return reply.code(401).send({ error: 'signature' });
    }
    const order = invoiceOrder.safeParse(parseJson(body));
    if (!order.success) return reply.code(422).send({ error: 'order' });
    const invoice = await issueInvoice(db, order.data);
    if (typeof invoice === 'string') {
      return reply.code(invoice === 'reference' ? 409 : 422).send({ error: invoice });
    }
    const { token, card_number, phone_number } = invoice;
    return reply.send({
      invoice: token,
      pay_url: `${bankUrl()}/sandbox/bank/pay/${token}?lang=${invoice.language}`,
      card: card_number === null ? null : { card_number, phone_number },
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema says no to undefined.
    return undefined;
  }
}
