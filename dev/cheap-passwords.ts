import { createPasswords, type Passwords } from '#domain/identity/server/index.ts';

/** The least that argon2id accepts: a test registers many players, and none of them is attacked. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export function cheapPasswords(): Passwords {
  return createPasswords({ cost: COST });
}
