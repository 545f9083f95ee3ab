import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The bank's side of the signature: `t=<unix seconds>,v1=<HMAC-SHA256 of "seconds.body">`. Written
 * apart from the house's, as in any other bank: if the two ever disagree, tests say so.
 */
export function signMessage(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`;
}

/** Requests of the shop older than five minutes are not obeyed. */
const AGE_SECONDS_MAX = 300;

export function isFromShop(secret: string, body: string, header: unknown, nowMs: number): boolean {
  if (typeof header !== 'string') return false;
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(parts.get('t'));
  if (!(Math.abs(nowMs / 1000 - seconds) <= AGE_SECONDS_MAX)) return false;
  return isSame(parts.get('v1') ?? '', hmac(secret, `${seconds}.${body}`));
}

/** Ties a form to the browser that was shown it. */
export function formToken(secret: string, visitor: string, invoice: string): string {
  return hmac(secret, `form.${visitor}.${invoice}`);
}

export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
