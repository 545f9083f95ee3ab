import assert from 'node:assert';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Entrance } from '../contract.ts';
import type { Codes } from './codes.ts';
import type { Devices } from './devices.ts';
import { endFlow } from './flows.ts';
import { issueLink } from './links.ts';
import { addressee } from './messenger.ts';
import type { Proof } from './proof.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { createSecondSteps, type SecondFactors } from './second-step.ts';
import type { Sessions } from './sessions.ts';
import { findPlayer, type Player } from './store.ts';

/** Somebody else's say in who comes in: a refusal keeps the player out. */
export type Gate = (db: Queryable, player: Player) => Promise<Refusal | undefined>;

export type DoorDeps = {
  db: Db;
  sessions: Sessions;
  devices: Devices;
  codes: Codes;
  messages: Messages;
  factors: SecondFactors;
  gates: readonly Gate[];
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Where players see the house, without a trailing slash: never taken from a request. */
  publicUrl: () => string;
  /** Where the browser goes after a login, when one login serves several houses. */
  ssoLink?: string | undefined;
};

/** How long the owner may end a session by the link in the mail that told him of it. */
const UNDO_SECONDS = 72 * 3600;

/**
 * The one door: every way in ends here. Whoever is blocked or excluded is turned away, a login that
 * looks new is asked for a second step, and only then there is a session.
 */
export function createDoor(deps: DoorDeps) {
  const secondSteps = createSecondSteps(deps);

  /** Lets a player in who has proved himself, or asks for the second step. */
  async function enter(player: Player, origin: Origin, proof: Proof): Promise<Entrance | Refusal> {
    const refused = await turnAway(deps, player);
    if (refused) return refused;
    const asked = await secondSteps.ask(player, origin, proof);
    if (asked) return isRefusal(asked) ? asked : { verification: asked };
    return await admit(player, origin, proof);
  }

  /** Lets in who has taken the second step as well. Exclusion may have come in between. */
  async function admit(player: Player, origin: Origin, proof: Proof): Promise<Entrance | Refusal> {
    const refused = await turnAway(deps, player);
    if (refused) return refused;
    const isNewDevice = deps.devices.read(origin, player) === undefined;
    const issued = await deps.db.transaction(async (tx) => {
      // Read again under a lock: the player may be excluded at this very moment.
      const now = await findPlayer(tx, player.id, 'share');
      assert(now, 'door: a player vanished while he came in');
      const late =
        (await turnAway({ ...deps, db: tx }, now)) ?? refuseOldPassword(player, now, proof);
      if (late) return late;
      const device = { userAgent: origin.userAgent, ip: origin.ip };
      const opened = await deps.sessions.open(tx, now, device, proof !== 'simple');
      await tellOfLogin(deps, tx, now, origin, { ...opened, isNewDevice, proof });
      return opened;
    });
    if (isRefusal(issued)) return issued;
    setRefreshCookie(origin, issued.refreshToken);
    // A link that somebody else made proves nothing of whose browser this is.
    if (proof !== 'simple') deps.devices.remember(origin, player);
    endFlow(origin, 'login');
    return { token: issued.accessToken, ...(deps.ssoLink ? { ssoLink: deps.ssoLink } : {}) };
  }

  return { enter, admit, resendStep: secondSteps.resend };
}

export type Door = ReturnType<typeof createDoor>;

type Judges = { db: Queryable; gates: readonly Gate[] };

async function turnAway({ db, gates }: Judges, player: Player): Promise<Refusal | undefined> {
  // Staff have a door of their own, and no way of a player leads through it.
  if (player.status !== 'active' || player.kind === 'staff') return refuse('account_blocked');
  for (const gate of gates) {
    const refused = await gate(db, player);
    if (refused) return refused;
  }
  return undefined;
}

/**
 * The password may have been changed since it was judged: everybody else was put out with that, and
 * whoever came by the old one does not slip in behind.
 */
function refuseOldPassword(judged: Player, now: Player, proof: Proof): Refusal | undefined {
  const isSame = proof !== 'password' || judged.password_hash === now.password_hash;
  return isSame ? undefined : refuse('wrong_credentials', { password: ['wrong_credentials'] });
}

type Login = { session: string; isNewDevice: boolean; proof: Proof };

/** Everybody inside hears of every login; the owner is written to when the device is new. */
async function tellOfLogin(
  { emit, messages, publicUrl }: DoorDeps,
  tx: Tx,
  player: Player,
  origin: Origin,
  { session, isNewDevice, proof }: Login,
): Promise<void> {
  await emit(tx, 'player.logged_in', {
    player_id: player.id.toString(),
    session,
    proof,
    is_new_device: isNewDevice,
  });
  if (!isNewDevice || proof === 'register' || player.email === null) return;
  const to = { ...addressee(player, origin.language), email: player.email };
  const data = { session };
  const ask = { purpose: 'end-session', playerId: player.id, data, seconds: UNDO_SECONDS };
  await messages.email(tx, to, 'new-login', {
    device: origin.userAgent,
    place: origin.ip,
    time: new Date().toISOString(),
    link: `${publicUrl()}/${to.locale}/secure/${await issueLink(tx, ask)}`,
  });
}
