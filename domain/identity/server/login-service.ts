import assert from 'node:assert';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { LoginResult } from '../contract.ts';
import type { Codes } from './codes.ts';
import type { Devices } from './devices.ts';
import { endFlow } from './flows.ts';
import { issueLink } from './store.links.ts';
import { addressee } from './messenger.ts';
import type { LoginMethod } from './login-method.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { createTwoFactorSteps, type SecondFactors } from './two-factor.ts';
import type { Restriction } from './restriction.ts';
import type { Sessions } from './sessions.ts';
import { findPlayer, type Player } from './store.ts';
import type { UnsubscribeLinks } from './unsubscribe/links.ts';

/** A rule of another module on whose sessions are restricted, and why. */
export type LoginPolicy = (db: Queryable, player: Player) => Promise<Restriction | undefined>;

/** Why no session is issued; a password may have been changed since it was checked. */
export type SessionRefusal<Method extends LoginMethod> = Refusal<
  'account_blocked' | (Method extends 'password' ? 'wrong_credentials' : never)
>;

/** Why a login is refused; after a password a code may be required too soon after another. */
export type LoginRefusal<Method extends LoginMethod> =
  | SessionRefusal<Method>
  | (Method extends 'password' ? Refusal<'code_too_soon'> : never);

export type LoginServiceDeps = {
  db: Db;
  sessions: Sessions;
  devices: Devices;
  codes: Codes;
  messages: Messages;
  factors: SecondFactors;
  policies: readonly LoginPolicy[];
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** The public URL of the player app, without a trailing slash: never taken from a request. */
  publicUrl: () => string;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'pathOf'>;
  /** Where the browser goes after a login, when one login serves several sites. */
  ssoLinkOf?: ((origin: Pick<Origin, 'host'>) => string | undefined) | undefined;
};

/** How long the owner may end a session by the link in the email about it. */
const UNDO_SECONDS = 72 * 3600;

/**
 * The login service, the last part of every login method. It rejects blocked players, requires a
 * two-factor step for a login that looks new, and only then issues a session: for an excluded
 * player and for a closed account a restricted one, which reaches the money and nothing else.
 */
export function createLoginService(deps: LoginServiceDeps) {
  const twoFactor = createTwoFactorSteps(deps);

  /** Logs in a player who has passed a login method, or requires the two-factor step. */
  async function login<Method extends LoginMethod>(
    player: Player,
    origin: Origin,
    method: Method,
  ): Promise<LoginResult | LoginRefusal<Method>> {
    const refused = refuseBlocked(player);
    if (refused) return refused;
    const step = await twoFactor.begin(player, origin, method);
    // A code is sent after a password only, so no other method is refused one.
    if (isRefusal(step)) return step as LoginRefusal<Method>;
    if (step) return { verification: step };
    return await issueSession(player, origin, method);
  }

  /** Issues the session after the two-factor step too. An exclusion may have begun in between. */
  async function issueSession<Method extends LoginMethod>(
    player: Player,
    origin: Origin,
    method: Method,
  ): Promise<LoginResult | SessionRefusal<Method>> {
    const isNewDevice = deps.devices.read(origin, player) === undefined;
    const issued = await deps.db.transaction(async (tx) => {
      // Read again under a lock: the player may be excluded at this very moment.
      const now = await findPlayer(tx, player.id, 'share');
      assert(now, 'login: the player row disappeared during the login');
      const refused = refuseBlocked(now) ?? refuseStalePassword(player, now, method);
      if (refused) return refused;
      const device = { userAgent: origin.userAgent, ip: origin.ip };
      const opened = await deps.sessions.open(tx, now, device, {
        isConfirmed: method !== 'simple',
        // The staff member who made the link may hold it: it must reach no money.
        restriction: method === 'simple' ? 'link' : await findRestriction(deps.policies, tx, now),
      });
      await notifyLogin(deps, tx, now, origin, { ...opened, isNewDevice, method });
      return opened;
    });
    // Only a login by password is refused for a changed password.
    if (isRefusal(issued)) return issued as SessionRefusal<Method>;
    setRefreshCookie(origin, issued.refreshToken);
    // A link created by another person proves nothing about whose browser this is.
    if (method !== 'simple') deps.devices.remember(origin, player);
    endFlow(origin, 'login');
    const ssoLink = deps.ssoLinkOf?.(origin);
    return { token: issued.accessToken, ...(ssoLink ? { ssoLink } : {}) };
  }

  return { login, issueSession, resendTwoFactorCode: twoFactor.resend };
}

export type LoginService = ReturnType<typeof createLoginService>;

function refuseBlocked({ status, kind }: Player): Refusal<'account_blocked'> | undefined {
  // Staff have a login of their own, and no player's login method leads to it.
  return status === 'blocked' || kind === 'staff' ? refuse('account_blocked') : undefined;
}

async function findRestriction(
  policies: readonly LoginPolicy[],
  db: Queryable,
  player: Player,
): Promise<Restriction | undefined> {
  if (player.status === 'closed') return { reason: 'closed', until: null };
  for (const policy of policies) {
    const restriction = await policy(db, player);
    if (restriction) return restriction;
  }
  return undefined;
}

/**
 * The password may have been changed since it was checked: that change ended all other sessions, so
 * a login by the old password must not open a new one.
 */
function refuseStalePassword(
  checked: Player,
  now: Player,
  method: LoginMethod,
): Refusal<'wrong_credentials'> | undefined {
  const isSame = method !== 'password' || checked.password_hash === now.password_hash;
  return isSame ? undefined : refuseField('password', 'wrong_credentials');
}

type NewSession = { session: string; isNewDevice: boolean; method: LoginMethod };

/**
 * Publishes every login. The owner also gets an email: always when the device is new, else at a
 * verified address unless they have switched those emails off.
 */
async function notifyLogin(
  { emit, messages, publicUrl, unsubscribeLinks }: LoginServiceDeps,
  tx: Tx,
  player: Player,
  origin: Origin,
  { session, isNewDevice, method }: NewSession,
): Promise<void> {
  await emit(tx, 'player.logged_in', {
    player_id: player.id.toString(),
    session,
    proof: method,
    is_new_device: isNewDevice,
  });
  const isEmailed = isNewDevice || (player.is_email_verified && player.is_login_emailed);
  if (!isEmailed || method === 'register' || player.email === null) return;
  const unsubscribe = isNewDevice
    ? undefined
    : `${publicUrl()}${unsubscribeLinks.pathOf(player.id)}`;
  const to = { ...addressee(player, origin.language), email: player.email, unsubscribe };
  const data = { session };
  const request = { purpose: 'end-session', playerId: player.id, data, seconds: UNDO_SECONDS };
  await messages.email(tx, to, isNewDevice ? 'new-login' : 'known-login', {
    device: origin.userAgent,
    place: origin.ip,
    time: new Date().toISOString(),
    link: `${publicUrl()}/${to.locale}/secure/${await issueLink(tx, request)}`,
  });
}
