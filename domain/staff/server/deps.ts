import type { Factors, Passwords, Sessions } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';

/** What the door of staff and everything about their accounts stands on. */
export type StaffDeps = {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly factors: Factors;
  /** Origins of the house's own apps besides the host that is asked. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly now?: () => number;
};
