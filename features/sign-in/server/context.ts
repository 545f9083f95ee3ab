import type { PlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import type { CheckPromo } from '#domain/affiliates/server/index.ts';
import type {
  Codes,
  Devices,
  LoginService,
  PlaceOf,
  Factors,
  Passwords,
  Sessions,
} from '#domain/identity/server/index.ts';
import type { MinAgeOf } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Guards } from './guards.ts';

/** The identifiers of a player. */
export type Identifiers = { email?: string; phone?: string };

/** Dependencies of the login and registration calls. */
export type SignInContext = {
  db: Db;
  accounts: Accounts;
  sessions: Sessions;
  codes: Codes;
  devices: Devices;
  loginService: LoginService;
  passwords: Passwords;
  messages: Messages;
  guards: Guards;
  /** Origins of the player app besides the requested host. */
  allowedOrigins: ReadonlySet<string>;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** The names of the site, which no player may have as a nickname. */
  siteNames: () => readonly string[];
  /** Where a request comes from, by its address. */
  placeOf: PlaceOf;
  /** The youngest age of players where a request comes from. */
  minAgeOf: MinAgeOf;
  /** Refuses a promo code that leads to no partner. */
  checkPromo: CheckPromo;
  /** The public URL of the player app, without a trailing slash. */
  publicUrl: () => string;
  /** True for the identifiers of a self-excluded player, under any account. */
  isExcluded: (db: Queryable, who: Identifiers) => Promise<boolean>;
  factors: Pick<Factors, 'check' | 'removeSince'>;
  /** The names of the social providers an account is linked to. */
  socialNames: (db: Queryable, playerId: PlayerId) => Promise<readonly string[]>;
  /** Requires a solved captcha; called where a network is suspected to be a bot. */
  challenge: (origin: Origin) => Promise<Refusal<'captcha_required'> | undefined>;
  /** False where no captcha is configured: then `challenge` lets everything pass. */
  hasCaptcha: boolean;
};
