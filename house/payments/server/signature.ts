import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older message is refused even when its signature is right: it may be a recording. */
const TOLERANCE_SECONDS = 300;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
export function sign(secret: string, body: Buffer | string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** True when the body was signed with the secret within five minutes of now. */
export function isSigned(
  secret: string,
  body: Buffer,
  header: string | string[] | undefined,
  nowMs: number,
): boolean {
  const [, seconds, signature] = HEADER.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const expected = digest(secret, seconds, body);
  const isRight = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return isRight && Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

function digest(secret: string, seconds: string, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
