import { refuse, fieldError, type Refusal } from '#core/refusal.ts';
import type { Origin } from '#platform/server/http/route.ts';

/**
 * Refuses calls that read or write a cookie when another site's page makes them. Browsers send the
 * origin; a program that sends none carries no visitor's cookies.
 */
export function refuseCrossOrigin(
  origin: Origin,
  allowed: ReadonlySet<string>,
): Refusal<'forbidden'> | undefined {
  const from = origin.headers['origin'];
  if (from === undefined) {
    return origin.headers['sec-fetch-site'] === 'cross-site' ? crossOrigin() : undefined;
  }
  if (typeof from !== 'string') return crossOrigin();
  const isOwn = from === `https://${origin.host}` || from === `http://${origin.host}`;
  return isOwn || allowed.has(from) ? undefined : crossOrigin();
}

function crossOrigin(): Refusal<'forbidden'> {
  return refuse('forbidden', { Origin: [fieldError('foreign_origin')] });
}
