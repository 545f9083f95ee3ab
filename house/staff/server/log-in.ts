import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { readEmail } from '#house/identity/rules.ts';
import {
  createThrottle,
  findMemberByEmail,
  networkOf,
  refuseForeign,
  type Passwords,
  type Sessions,
} from '#house/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Role } from '../rules.ts';
import { findRole, writeAudit } from './store.ts';

export type StaffDoorDeps = {
  readonly db: Db;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** Origins of the house's own apps besides the host that is asked. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly now?: () => number;
};

const MINUTE = 60_000;

/**
 * The door of staff, apart from that of players: a player's password opens nothing here. The token
 * lives a quarter of an hour and nothing prolongs it. Every entry is on record.
 */
export function createStaffDoor(deps: StaffDoorDeps) {
  const { db, sessions, passwords, allowedOrigins, now } = deps;
  // Counted where the guesses come from and never by account alone: no stranger locks staff out.
  const pairs = createThrottle({ free: 5, capMs: 15 * MINUTE, forgetMs: 60 * MINUTE }, now);
  const places = createThrottle({ free: 30, capMs: 5 * MINUTE, forgetMs: 60 * MINUTE }, now);

  async function logIn(
    { email: given, password }: { email: string; password: string },
    origin: Origin,
  ): Promise<{ token: string; role: Role } | Refusal> {
    const foreign = refuseForeign(origin, allowedOrigins);
    if (foreign) return foreign;
    const reading = readEmail(given);
    if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
    const place = networkOf(origin.ip);
    const pair = `${place} ${reading.email}`;
    const wait = pairs.waitFor(pair) ?? places.waitFor(place);
    if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
    pairs.count(pair);
    places.count(place);
    const found = await findMemberByEmail(db, reading.email);
    const role = found?.kind === 'staff' ? await findRole(db, found.id) : undefined;
    const stored = role === undefined ? null : (found?.password_hash ?? null);
    const isRight = await passwords.matches(stored, password, false);
    if (isRefusal(isRight)) return isRight;
    if (!isRight || !found || !role) {
      return refuse('wrong_credentials', { password: ['wrong_credentials'] });
    }
    pairs.giveBack(pair);
    places.giveBack(place);
    const device = { userAgent: origin.userAgent, ip: origin.ip };
    const { accessToken } = await db.transaction(async (tx) => {
      await writeAudit(tx, { staffId: found.id, role, action: 'staff.login', target: origin.ip });
      return await sessions.open(tx, found, device);
    });
    return { token: accessToken, role };
  }

  return { logIn };
}
