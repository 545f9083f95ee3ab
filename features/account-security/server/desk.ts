import { refuse, type Refusal } from '#core/refusal.ts';
import {
  findPlayer,
  type Codes,
  type Devices,
  type Door,
  type Factors,
  type Passwords,
  type Player,
  type Sessions,
} from '#domain/identity/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/** Everything the safety of an account is changed with. */
export type Desk = {
  db: Db;
  sessions: Sessions;
  codes: Codes;
  devices: Devices;
  door: Door;
  passwords: Passwords;
  factors: Factors;
  messages: Messages;
  /** Origins of the player app besides the host that is asked. */
  allowedOrigins: ReadonlySet<string>;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Where players see the house, without a trailing slash. */
  publicUrl: () => string;
  /** True for the contact of somebody who excluded himself, under whatever account. */
  isExcluded: (db: Queryable, who: { email?: string; phone?: string }) => Promise<boolean>;
};

/** Whoever asks, as he is now; a token may outlive the right to use it by moments. */
export async function readOwner(
  db: Queryable,
  viewer: Viewer,
  lock?: 'update',
): Promise<Player | Refusal> {
  const player = await findPlayer(db, viewer.id, lock);
  return player?.status === 'active' ? player : refuse('unauthorized');
}

/** How the account is called where only its owner reads it: in an app, beside a passkey. */
export function labelOf(player: Player): string {
  return player.email ?? player.phone ?? player.name;
}
