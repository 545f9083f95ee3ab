/**
 * The player's half of the seeds, in a module of its own: pages that only read it do not load the
 * draws.
 */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** The player's own text. It is accepted unchanged or refused, never normalised. */
export function isClientSeed(value: unknown): value is string {
  return typeof value === 'string' && CLIENT_SEED.test(value);
}
