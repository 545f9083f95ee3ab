import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, localeFromHeader, type Locale } from '#core/locale.ts';
import { isWholeMinor, parseMoney, type Micro } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import { invoicePage, missingPage, type InvoicePageContent } from './html.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { formToken, isSame } from './signature.ts';
import { closeInvoice, lockInvoice, markOpened, type BankInvoice } from './store.ts';

export type HostedPageOptions = {
  readonly db: Db;
  readonly secret: string;
  readonly isSecure: boolean;
};

const PATH = '/sandbox/bank/pay';
const VISITOR_COOKIE = 'bank_visitor';
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** The page where the payer pays, pays another amount, declines, or lets the invoice expire. */
export function addHostedPage(
  app: FastifyInstance,
  options: HostedPageOptions,
  webhookSender: WebhookSender,
): void {
  app.get<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
    const { token } = request.params;
    const invoice = TOKEN.test(token) ? await open(options.db, webhookSender, token) : undefined;
    return show(options, request, reply, invoice);
  });
  app.post<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { bodyLimit: 4096 },
    async (request, reply) => {
      const { token } = request.params;
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      if (!isOwnForm(options, request, form)) {
        const invoice = TOKEN.test(token)
          ? await open(options.db, webhookSender, token)
          : undefined;
        return show(options, request, reply.code(403), invoice, 'badForm');
      }
      const outcome = await decide(options.db, webhookSender, token, form);
      if (outcome.mistake) {
        return show(options, request, reply.code(422), outcome.invoice, outcome.mistake);
      }
      return reply.redirect(`${PATH}/${token}?lang=${languageOf(request)}`, 303);
    },
  );
}

/** Finds the invoice; the shop is notified when its payer first opens the page. */
async function open(
  db: Db,
  webhookSender: WebhookSender,
  token: string,
): Promise<BankInvoice | undefined> {
  return await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, token);
    if (invoice?.state !== 'open' || invoice.opened_at !== null) return invoice;
    await markOpened(tx, token);
    await webhookSender.enqueue(tx, invoice, { type: 'opened', amount: null });
    return invoice;
  });
}

type Decision = { invoice: BankInvoice | undefined; mistake?: 'badAmount' };

/**
 * Applies the button that the payer pressed. A closed invoice does not change, however often it is
 * pressed.
 */
async function decide(
  db: Db,
  webhookSender: WebhookSender,
  token: string,
  form: URLSearchParams,
): Promise<Decision> {
  return await db.transaction(async (tx) => {
    const invoice = TOKEN.test(token) ? await lockInvoice(tx, token) : undefined;
    if (invoice?.state !== 'open' || invoice.seconds_left === 0) return { invoice };
    if (form.get('action') === 'decline') {
      await closeInvoice(tx, token, 'declined', null);
      await webhookSender.enqueue(tx, invoice, { type: 'failed', amount: null });
      return { invoice };
    }
    const isOther = form.get('action') === 'other';
    const paid = isOther ? readAmount(form.get('other') ?? '') : invoice.amount;
    if (paid === undefined) return { invoice, mistake: 'badAmount' };
    await closeInvoice(tx, token, 'paid', paid);
    await webhookSender.enqueue(tx, invoice, { type: 'paid', amount: paid });
    return { invoice };
  });
}

/** Payers write "1 000,50" as well as "1000.50". */
function readAmount(text: string): Micro | undefined {
  const amount = parseMoney(text.replace(/\s/g, '').replace(',', '.'));
  return amount !== undefined && isWholeMinor(amount) ? amount : undefined;
}

function isOwnForm(
  { secret }: HostedPageOptions,
  request: FastifyRequest<{ Params: { token: string } }>,
  form: URLSearchParams,
): boolean {
  const visitor = request.cookies[VISITOR_COOKIE];
  if (visitor === undefined) return false;
  return isSame(form.get('form') ?? '', formToken(secret, visitor, request.params.token));
}

function show(
  options: HostedPageOptions,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
  invoice: BankInvoice | undefined,
  formError?: InvoicePageContent['mistake'],
): FastifyReply {
  const { token } = request.params;
  const visitor = visitorOf(options, request, reply);
  const parts: InvoicePageContent = {
    language: languageOf(request),
    nonce: randomBytes(16).toString('base64'),
    path: `${PATH}/${invoice?.token ?? 'unknown'}`,
    formToken: formToken(options.secret, visitor, token),
    mistake: formError,
  };
  if (!invoice) reply.code(404);
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(parts.nonce))
    .send(invoice ? invoicePage(invoice, parts) : missingPage(parts));
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function visitorOf(
  { isSecure }: HostedPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = request.cookies[VISITOR_COOKIE];
  if (known !== undefined && /^[A-Za-z0-9_-]{24}$/.test(known)) return known;
  const visitor = randomBytes(18).toString('base64url');
  reply.setCookie(VISITOR_COOKIE, visitor, {
    path: '/sandbox/bank',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
  return visitor;
}

function languageOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown };
  if (isLocale(lang)) return lang;
  return localeFromHeader(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}
