/** The player's half of the seeds, apart from the draws: who only asks needs none of those. */
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** The player's own text. It is taken as it is or refused, never normalised. */
export function isClientSeed(value: unknown): value is string {
  return typeof value === 'string' && CLIENT_SEED.test(value);
}
