import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Passwords } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';

export type AffiliateDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  /** 64 hexadecimal digits: secrets of partners and pseudonyms of players derive from it. */
  readonly secretKey: string;
  /** The address of the player app, which links lead to. */
  readonly publicUrl: () => string;
  readonly allowedOrigins: ReadonlySet<string>;
  /** The name of the site in authenticator apps. */
  readonly brand: () => string;
};
