import { createHmac } from 'node:crypto';
import { matchSecret, type SecretName, type WebhookSecrets } from './secrets.ts';

/** An older message is refused even with a valid signature: it may be a replay. */
const TOLERANCE_SECONDS = 300;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
export function sign(secret: string, body: Buffer | string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

/** Returns the secret that signed the body within five minutes of now; undefined when none did. */
export function verifySignature(
  secrets: WebhookSecrets,
  body: Buffer,
  header: string | string[] | undefined,
  nowMs: number,
): SecretName | undefined {
  const [, seconds, signature] = HEADER.exec(typeof header === 'string' ? header : '') ?? [];
  if (seconds === undefined || signature === undefined) return undefined;
  const given = Buffer.from(signature, 'hex');
  const signer = matchSecret(secrets, given, (secret) => digest(secret, seconds, body));
  const isOfNow = Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
  return isOfNow ? signer : undefined;
}

function digest(secret: string, seconds: string, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
