import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The bank's side of the signature: `t=<unix seconds>,v1=<HMAC-SHA256 of "seconds.body">`.
 * Implemented independently of the server's code, as in any other bank, so that tests detect a
 * disagreement.
 */
export function signMessage(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`)}`;
}

/** Requests of the shop older than five minutes are rejected. */
const AGE_SECONDS_MAX = 300;

export function isSignedByShop(
  secret: string,
  body: string,
  header: unknown,
  nowMs: number,
): boolean {
  if (typeof header !== 'string') return false;
  const parts = new Map(header.split(',').map((part) => part.split('=', 2) as [string, string]));
  const seconds = Number(parts.get('t'));
  if (!(Math.abs(nowMs / 1000 - seconds) <= AGE_SECONDS_MAX)) return false;
  return isSame(parts.get('v1') ?? '', hmac(secret, `${seconds}.${body}`));
}

/** Binds a form to the browser that it was shown to. */
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
