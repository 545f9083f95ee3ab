import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '#core/locale.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { OFFER_PATH, pageOfLink, TOKEN_CHARS } from '../rules.link.ts';
import { recordClick } from './store.results.ts';

const LIMIT = atMost('120 per minute');
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${TOKEN_CHARS}}$`);

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
