import { refuse, type Refusal } from '#core/refusal.ts';
import type { Origin } from '#platform/server/http/route.ts';

/**
 * Calls that read or write a cookie are refused when another site's page makes them. Browsers say
 * where a call comes from; a program that says nothing carries no visitor's cookies.
 */
export function refuseForeign(origin: Origin, allowed: ReadonlySet<string>): Refusal | undefined {
  const from = origin.headers['origin'];
  if (from === undefined) {
    return origin.headers['sec-fetch-site'] === 'cross-site' ? foreign() : undefined;
  }
  if (typeof from !== 'string') return foreign();
  const isOwn = from === `https://${origin.host}` || from === `http://${origin.host}`;
  return isOwn || allowed.has(from) ? undefined : foreign();
}

function foreign(): Refusal {
  return refuse('forbidden', { Origin: ['foreign_origin'] });
}
