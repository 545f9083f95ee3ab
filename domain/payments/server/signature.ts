import { createHmac } from 'node:crypto';
import { secretOf, type SecretName, type Secrets } from './secrets.ts';

/** An older message is refused even when its signature is right: it may be a recording. */
const TOLERANCE_SECONDS = 300;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
export function sign(secret: string, body: Buffer | string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** By which secret the body was signed within five minutes of now; undefined for by none. */
export function signerOf(
  secrets: Secrets,
  body: Buffer,
  header: string | string[] | undefined,
  nowMs: number,
): SecretName | undefined {
  const [, seconds, signature] = HEADER.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature, 'hex');
  const signer = secretOf(secrets, given, (secret) => digest(secret, seconds, body));
  const isOfNow = Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
  return isOfNow ? signer : undefined;
}

function digest(secret: string, seconds: string, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
