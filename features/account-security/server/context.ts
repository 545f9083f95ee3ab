import { refuse, type Refusal } from '#core/refusal.ts';
import {
  findPlayer,
  type Codes,
  type Devices,
  type LoginService,
  type Factors,
  type Passwords,
  type PlaceOf,
  type Player,
  type Sessions,
} from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';

/** Dependencies of the account security calls. */
export type AccountSecurityContext = {
  db: Db;
  sessions: Sessions;
  codes: Codes;
  devices: Devices;
  loginService: LoginService;
  passwords: Passwords;
  factors: Factors;
  messages: Messages;
  rateLimits: RateLimits;
  /** Origins of the player app besides the requested host. */
  allowedOrigins: ReadonlySet<string>;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** The public URL of the player app, without a trailing slash. */
  publicUrl: () => string;
  /** True for the contact of a self-excluded player, under any account. */
  isExcluded: (db: Queryable, who: { email?: string; phone?: string }) => Promise<boolean>;
  /** The country of an address. */
  placeOf: PlaceOf;
};

/** The viewer's account, read again; a token may outlive the account's rights by moments. */
export async function readOwner(
  db: Queryable,
  viewer: Viewer,
  lock?: 'update',
): Promise<Player | Refusal<'unauthorized'>> {
  const player = await findPlayer(db, viewer.id, lock);
  return player?.status === 'active' ? player : refuse('unauthorized');
}

/** The name of the account in an authenticator app and beside a passkey. */
export function labelOf(player: Player): string {
  return player.email ?? player.phone ?? player.name;
}
