import type { PartnerKeys } from '#domain/affiliates/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Passwords } from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { PublicRequest } from '#platform/server/public-request.ts';

export type AffiliateDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly messages: Messages;
  readonly rateLimits: RateLimits;
  readonly keys: PartnerKeys;
  /** For tests: addresses that postbacks may call besides public ones. */
  readonly isAllowed: PublicRequest['isAllowed'];
  /** The address of the player app, which links lead to. */
  readonly publicUrl: () => string;
  /** The address of the portal, which emails to partners lead to. */
  readonly portalUrl: () => string;
  readonly allowedOrigins: ReadonlySet<string>;
  /** The name of the site in authenticator apps. */
  readonly brand: () => string;
};
