import { timingSafeEqual } from 'node:crypto';

/** The secrets that sign the messages of a provider. */
export type WebhookSecrets = {
  readonly current: string;
  /** Set during a rotation: the secret that signed messages in flight. */
  readonly previous?: string | undefined;
};

export type SecretName = keyof WebhookSecrets;

/**
 * Receives the name of the secret that signed a message, so that the operator sees when the
 * previous one is no longer used.
 */
export type SecretListener = (by: SecretName) => void;

/**
 * Returns the secret that made a SHA-256 signature; undefined when none did. Both are always tried,
 * in constant time, so that the duration reveals nothing about either.
 */
export function matchSecret(
  secrets: WebhookSecrets,
  signature: Buffer,
  computeMac: (secret: string) => Buffer,
): SecretName | undefined {
  const { current, previous } = secrets;
  const isCurrent = timingSafeEqual(computeMac(current), signature);
  const isPrevious = timingSafeEqual(computeMac(previous ?? current), signature);
  if (isCurrent) return 'current';
  return isPrevious && previous !== undefined ? 'previous' : undefined;
}
