import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#platform/server/db.ts';
import { checkoutPage, missingPage } from './html.ts';
import { confirmPayments, pay } from './invoice-lifecycle.ts';
import { ROOT } from './options.ts';
import { find } from './store.ts';

type ById = { Params: { id: string } };

/** The page where a sandbox payer decides what the wallet sends, and mines blocks. */
export function addCheckout(app: FastifyInstance, db: Db): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    scope.get<ById>(`${ROOT}/i/:id`, async ({ params }, reply) => {
      const invoice = await find(db, 'invoice', params.id);
      const nonce = randomBytes(16).toString('base64');
      if (!invoice) return show(reply.code(404), nonce, missingPage(nonce));
      return show(reply, nonce, checkoutPage(invoice, `${ROOT}/i/${invoice.id}`, nonce));
    });
    scope.post<ById>(`${ROOT}/i/:id`, { bodyLimit: 1024 }, async (request, reply) => {
      const { id } = request.params;
      // The address is a secret between payer and processor; another site's page must not submit
      // the form.
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin') return reply.code(403).send('');
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      await act(db, id, form.get('action') ?? '');
      return reply.redirect(`${ROOT}/i/${encodeURIComponent(id)}`, 303);
    });
  });
}

/** Each as a part of the amount due: all, half, and one and a half times. */
const PARTS: Readonly<Record<string, bigint>> = { exact: 100n, half: 50n, more: 150n };

async function act(db: Db, id: string, action: string): Promise<void> {
  // Only for this payer: others may look at a payment that has no confirmation yet.
  if (action === 'block') return await confirmPayments(db, id);
  const invoice = await find(db, 'invoice', id);
  const percent = PARTS[action];
  if (!invoice || percent === undefined) return;
  await pay(db, id, (BigInt(invoice.satoshi) * percent) / 100n);
}

function show(reply: FastifyReply, nonce: string, html: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy.join('; '))
    .send(html);
}
