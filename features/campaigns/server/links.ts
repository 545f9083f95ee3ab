import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#core/locale.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { OFFER_PATH, OPEN_PICTURE, pageOfLink, TOKEN_CHARS } from '../rules.link.ts';
import { recordClick, recordOpening } from './store.results.ts';

const LIMIT = atMost('120 per minute');
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${TOKEN_CHARS}}$`);

/** A transparent pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type LinkDeps = { readonly db: Db; readonly rateLimits: RateLimits };

/**
 * The links of messages: counts the visit and leads to the page of this site that the campaign
 * names. An unknown token leads to the first page, as an old link should. Beyond the limit nothing
 * is counted, and the visitor is led all the same.
 */
export function offerLinks(app: FastifyInstance, { db, rateLimits }: LinkDeps): void {
  app.get<{ Params: { token: string } }>(`${OFFER_PATH}/:token`, async (request, reply) => {
    const { token } = request.params;
    const isTooFast = await rateLimits.spend('offer', networkOf(request.ip), LIMIT, 'process');
    const click =
      TOKEN.test(token) && isTooFast === undefined ? await recordClick(db, token) : undefined;
    const page = click && pageOfLink(click.link, []);
    const address = page === undefined ? '/' : `/${click?.locale ?? DEFAULT_LOCALE}${page}`;
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .redirect(address.replace(/\/$/, '') || '/', 302);
  });
}

/** The picture of an email; the answer is the same whether the token is known or not. */
export function openPictures(app: FastifyInstance, { db, rateLimits }: LinkDeps): void {
  const path = `${OFFER_PATH}/:token/${OPEN_PICTURE}`;
  app.get<{ Params: { token: string } }>(path, async (request, reply) => {
    const { token } = request.params;
    const isTooFast = await rateLimits.spend('opening', networkOf(request.ip), LIMIT, 'process');
    if (TOKEN.test(token) && isTooFast === undefined) await recordOpening(db, token);
    return reply.type('image/gif').header('cache-control', 'no-store').send(PICTURE);
  });
}
