import type { Refusal } from '#core/refusal.ts';
import type {
  Codes,
  Devices,
  Door,
  Factors,
  Passwords,
  Sessions,
} from '#domain/identity/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Guards } from './guards.ts';

/** What somebody who wants in may be known by. */
export type Identifiers = { email?: string; phone?: string };

/** Everything the ways in work with. */
export type Desk = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  codes: Codes;
  devices: Devices;
  door: Door;
  passwords: Passwords;
  messages: Messages;
  guards: Guards;
  /** Origins of the player app besides the host that is asked. */
  allowedOrigins: ReadonlySet<string>;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Where players see the house, without a trailing slash. */
  publicUrl: () => string;
  /** True for the identifiers of somebody who excluded himself, under whatever account. */
  isExcluded: (db: Queryable, who: Identifiers) => Promise<boolean>;
  factors: Pick<Factors, 'check' | 'removeSince'>;
  /** The names of the social providers an account is linked to. */
  socialNames: (db: Queryable, playerId: bigint) => Promise<readonly string[]>;
  /** Asks for a solved captcha; called where a place looks like a machine's. */
  challenge: (origin: Origin) => Promise<Refusal | undefined>;
};
