import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { formatMoney } from '#core/money.ts';
import { timeText } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import { invoiceOrder, issueInvoice } from './invoices.ts';
import { issuePayout, payoutOrder } from './payouts.ts';
import { findPayout, type BankPayout } from './payout-store.ts';
import { isSignedByShop } from './signature.ts';
import { lastMessage, listLines } from './store.ts';

export type BankApiOptions = {
  readonly db: Db;
  readonly secret: string;
  /** Where payers reach the bank. */
  readonly bankUrl: () => string;
};

const API = '/sandbox/bank/api';
const BODY_BYTES_MAX = 16 * 1024;

const referenceOnly = z.object({ reference: z.uuid() });
const sinceOnly = z.object({ since: timeText });

/** The API that the shop calls. Every request is a signed POST. */
export function addApi(app: FastifyInstance, options: BankApiOptions): void {
  const { db } = options;
  serve(app, options, 'invoices', invoiceOrder, async (order, reply) => {
    const invoice = await issueInvoice(db, order);
    if (typeof invoice === 'string') return sendError(reply, invoice);
    const { token, card_number, phone_number } = invoice;
    return {
      invoice: token,
      pay_url: `${options.bankUrl()}/sandbox/bank/pay/${token}?lang=${invoice.language}`,
      card: card_number === null ? null : { card_number, phone_number },
    };
  });
  serve(app, options, 'invoices/read', referenceOnly, async ({ reference }) => {
    const body = await lastMessage(db, reference);
    return { message: body === undefined ? null : JSON.parse(body) };
  });
  serve(app, options, 'payouts', payoutOrder, async (order, reply) => {
    const payout = await issuePayout(db, order);
    return typeof payout === 'string' ? sendError(reply, payout) : wireOf(payout);
  });
  serve(app, options, 'payouts/read', referenceOnly, async ({ reference }) => {
    const payout = await findPayout(db, reference);
    return payout ? wireOf(payout) : { payout: null };
  });
  serve(app, options, 'statement', sinceOnly, async ({ since }) => ({
    lines: (await listLines(db, since)).map(({ amount, ...line }) => ({
      ...line,
      amount: formatMoney(amount),
    })),
  }));
}

function serve<S extends z.ZodMiniType>(
  app: FastifyInstance,
  { secret }: BankApiOptions,
  path: string,
  schema: S,
  work: (order: z.output<S>, reply: FastifyReply) => Promise<unknown>,
): void {
  app.post(`${API}/${path}`, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    if (!isSignedByShop(secret, body, request.headers['x-signature'], Date.now())) {
      return reply.code(401).send({ error: 'signature' });
    }
    const order = schema.safeParse(parseJson(body));
    if (!order.success) return reply.code(422).send({ error: 'order' });
    return await work(order.data, reply);
  });
}

function sendError(reply: FastifyReply, what: 'amount' | 'reference') {
  return reply.code(what === 'reference' ? 409 : 422).send({ error: what });
}

function wireOf({ token, state, amount, currency, reason }: BankPayout) {
  return { payout: token, state, amount: formatMoney(amount), currency, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema rejects undefined.
    return undefined;
  }
}
