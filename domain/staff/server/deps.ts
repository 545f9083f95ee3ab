import type { Factors, Passwords, Sessions } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';

/** Dependencies of the staff login and the staff accounts. */
export type StaffDeps = {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly factors: Factors;
  /** Origins of the installation's own apps besides the requested host. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly rateLimits: RateLimits;
};
