import { timingSafeEqual } from 'node:crypto';

/** What the messages of a provider are signed with. */
export type Secrets = {
  readonly current: string;
  /** While it is being changed: what messages in flight were signed with. */
  readonly previous?: string | undefined;
};

export type SecretName = keyof Secrets;

/** Hears which secret signed a message, so that an operator sees when one is used no more. */
export type SecretListener = (by: SecretName) => void;

/**
 * The secret that made a signature of SHA-256; undefined when none did. Both are always tried, in
 * constant time, so that how long it takes tells nothing about either.
 */
export function secretOf(
  secrets: Secrets,
  given: Buffer,
  macOf: (secret: string) => Buffer,
): SecretName | undefined {
  const { current, previous } = secrets;
  const isCurrent = timingSafeEqual(macOf(current), given);
  const isPrevious = timingSafeEqual(macOf(previous ?? current), given);
  if (isCurrent) return 'current';
  return isPrevious && previous !== undefined ? 'previous' : undefined;
}
